# Sentences that the client needs and that the words do not have yet. Whoever merges them takes them out of here.

## Pages

page-title = Upcard
page-title-of = { $page } · Upcard
nowhere-title = There is no such page
nowhere = The address may be mistyped, or the table is no longer kept.
page-coming = This page is not built yet.
to-games = To the games
me-link = You
to-me = You and your tables
server-away = The server does not answer just now. The page goes on by itself as soon as it does.
server-trouble = The server could not do that ({ $status }). Please try once more.
try-again = Try again

## The first page

start-go-on = Go on
start-open = Open tables
start-open-none = No table is open to others just now. To open one, choose Options at a game and leave a seat to a person.
start-play = Play
start-options = Options
start-rules = Rules
start-row = { $game }, deal { $deal }
start-row-new = { $game }, not yet dealt
start-people = with { $people }
start-programs = with programs
start-join = Sit down

## Options of a new table

options-rules = Rules of the game
options-presets = Usual ways to play it
options-seats = Who plays
seat-person = a person
seat-program = program: { $player }
options-fair = No player, however strong, touches the deal or sees a card that you would not see in its place.
options-lobby = Show the table to everybody under Open tables
options-invite = You get a link for the other people when the table is open.
options-range = from { $least } to { $most }
options-turn = Time for a turn
options-turn-value = { $seconds ->
    [0] as long as one likes
    [30] half a minute
    [60] a minute
   *[other] { options-minutes }
 }
options-sit-in = When a person has gone, a program plays on until they are back
options-sit-in-value = { $seconds ->
    [0] when somebody at the table asks for it
    [30] after half a minute
    [60] after a minute
   *[other] after { options-minutes }
 }
options-minutes = { $seconds ->
    [120] two minutes
    [180] three minutes
    [300] five minutes
   *[600] ten minutes
 }

## Settings

settings = Settings
settings-close = Close
settings-language = Language
language-auto = As in the browser
settings-theme = Light or dark
theme-auto = As in the browser
theme-light = Light
theme-dark = Dark
settings-surface = Table and cards
slider-contrast = Contrast
slider-grain = Grain
slider-temperature = Colour temperature
slider-reset = As designed
settings-pack = Colours of the suits
pack-two = Two colours
pack-four = Four colours
settings-motion = Motion
motion-auto = As in the browser
motion-off = None
motion-normal = Quick
motion-slow = Slow
settings-large = Large print
settings-volume = Sound

## Presets

preset-conquian-single = One game
    .about = Eleven melded cards win; that is the match.
preset-conquian-to-five = To five points
    .about = Drawn games raise the stake of the next.
preset-conquian-spanish = Spanish pack
    .about = The same game with sota, caballo and rey.
preset-conquian-short = Eight cards, with an exchange
    .about = Eight cards each, nine win; before the first flip each hands one card on.
preset-double_emperor-match = To one hundred
    .about = Who takes more points in a round scores them; the first to reach one hundred wins.
preset-double_emperor-single = One round
    .about = Ten tricks, and it is decided.
preset-double_emperor-open = Open hands
    .about = Both hands lie open: nothing but thinking.
preset-double_emperor-long = To two hundred and fifty
    .about = A long match.
preset-push-match = Five rounds
    .about = Each round asks for more melds than the one before.
preset-push-single = One round
    .about = Only the first requirement: two sets of three.
preset-queen_city_rum-match = To one hundred and one
    .about = What you have melded scores, whoever goes out.
preset-queen_city_rum-single = One deal
    .about = Most points in one deal win.
preset-queen_city_rum-long = To five hundred
    .about = A long match.
preset-queen_city_rum-classic = The old game
    .about = Seven cards, and melds only when the whole hand goes down.
preset-run_fast-single = One deal
    .about = Sixteen cards each; who can beat must.
preset-run_fast-ten = Ten deals
    .about = The best total after ten deals wins.
preset-run_fast-to-hundred = To one hundred
    .about = Until somebody has one hundred points.
preset-run_fast-relaxed = Relaxed
    .about = Nobody has to beat what they could beat.
preset-run_fast-strict = Strict
    .about = Bombs stay whole; before a seat with one card play your highest, or pay for all.

## The table page

side-rules = Rules
side-rules-title = Full rules
side-log = Log
side-score = Score
side-menu = Menu
side-keys = Keys
side-summary = The table in words
side-report = Report this move
side-shuffle = How the deal was shuffled
side-close = Close
table-middle = In the middle
table-bottom = Your turn and your hand
watching-count = { $count ->
    [one] 1 looks on
   *[other] { $count } look on
 }

link-title = The table is being opened
link-title-over = This table cannot be opened
link-connecting = Connecting …
link-away = The server is away. Nothing is lost; the table comes back by itself.
link-waiting = The server cannot keep what happens just now. It goes on by itself.
link-gone = There is no such table, or you are not invited to it.
link-fault = This table had a fault and stands still. Its log is kept.

list-or = { $first } or { $last }
ask = Your turn: { $things }.
ask-double_emperor-play = { $count ->
    [0] lead a card
   *[other] answer { $there }
 }
ask-run_fast-lead = lead what you like
ask-run_fast-beat = beat { $there }
ask-run_fast-pass = pass
ask-queen_city_rum-draw = draw from the stock
ask-queen_city_rum-take = take { $cards }
ask-queen_city_rum-meld = meld
ask-queen_city_rum-lay = lay off
ask-queen_city_rum-discard = discard
ask-conquian-take = take { $cards } and meld it
ask-conquian-meld = meld
ask-conquian-decline = decline { $cards }
ask-conquian-force = force { $cards } on your opponent
ask-conquian-let-go = let { $cards } go
ask-conquian-discard = discard
ask-conquian-give = give a card to your opponent
ask-push-take = take { $cards }
ask-push-push = push it to your left with an unseen card
ask-push-meld = meld
ask-push-lay = lay off
ask-push-swap = swap for a wild card
ask-push-discard = discard

# On a button, where the sentence of the move would be long.
do-conquian-take = take { $cards }
do-conquian-decline = decline { $cards }
do-conquian-force = force { $cards } on your opponent
do-conquian-let-go = let { $cards } go
do-push-take = take { $cards }
do-push-push = { $then ->
    [last] push { $cards } with the last card
    [ends] end the round
   *[on] push { $cards } to your left
 }
do-queen_city_rum-take = take { $cards }

turn-deal-over = The deal is over.
turn-match-over = The match is over.
turn-waits-people = The table waits for people.
turn-waits-cards = The cards are being shuffled …
turn-elsewhere = Your turn.
turn-person = { $who ->
    [you] Your turn.
   *[other] { who } is to move.
 }
turn-step-table = { who } is next.
step-on = Go on
acts = What you can do
offers-more = { $count ->
    [one] and 1 more
   *[other] and { $count } more
 }
why-not = Why not { $move }?
open-clause = Open rule { $clause }
laid-so-far = Laid out, and seen by you alone: you { $moves }. It takes more to be played.
laid-whole = Laid out, and seen by you alone: you { $moves }.
laid-play = Play it
laid-last-back = Take the last one back
put-back = Put back
meld-takes = The cards that you have picked up go to { $meld }

seat-number = Seat { $number }
seat-moves = to move
seat-you-move = your turn
seat-free = free
seat-away = away
seat-out = has given up
seat-stands-in = a program sits in
seat-met = requirement met
seat-won = { $points } of { $all } points taken
seat-seconds = { $count } s
hand-label = Your hand, { $count ->
    [one] 1 card
   *[other] { $count } cards
 }
card-known = known to others
card-new = new
card-quiet = cannot be played now
order-label = Order of your hand
order-suit = By suit
order-rank = By rank
order-meld = By meld
order-own = As I put it

log-empty = Nothing has happened yet.
score-hand = { $who ->
    [you] Left in your hand
   *[other] Left in { who }'s hand
 }
score-replay = Look at the deal again, step by step

person-left = { who } has left.
person-returned = { who } is back.
seated-person = { who } sits at the table.
took-back-other = { who } has gone back to the last decision.
deal-prepared = Deal { $deal } is being shuffled.
deal-opening = What everybody adds to the shuffle is opened.
setting-changed = { $setting }: { $value }
setting-pace = Pace of the programs
setting-pace-step = when I say so
setting-pace-2 = slow
setting-pace-0-9 = normal
setting-pace-0-35 = brisk
setting-pace-0 = at once
setting-forced = Only legal move
setting-forced-yes = is played for me
setting-forced-no = is mine to play
setting-turn = Seconds for a turn
setting-sit-in = Seconds until a program sits in
setting-nonce = Seconds for the shuffle

menu-say = Say
menu-sit-in = Let a program sit in
menu-return = I am back
menu-take-back = Take back
menu-leave = Leave the table
phrase-hello = Hello!
phrase-well-played = Well played
phrase-thank-you = Thank you
phrase-good-luck = Good luck
phrase-sorry = Sorry
phrase-one-moment = One moment, please
phrase-good-game = Good game
phrase-again = Once more?
phrase-smile = 🙂
phrase-laugh = 😄
phrase-wow = 😮
phrase-think = 🤔
phrase-sad = 🙁
phrase-clap = 👏

report-about = This text has all that is needed to look at the move again. It shows the table as you see it, with your own hand.
copy = Copy
copied = Copied

join-title = A seat is free for you
join-name = Your name
join-look-on = Until then you look on. No hand is shown to who looks on.
invite-title = Who comes?
invite-how = Send this link to those who are to play. Who opens it can sit down. The cards are dealt as soon as all seats are taken.
invite-link = Invitation
invite-picture = The invitation as a picture for the camera of a phone

keys-about = The table can be played by keyboard alone.
keys-key = Key
keys-does = What it does
key-name-arrows = Arrow keys
key-does-arrows = move along the hand
key-name-shift = Shift and arrow
key-does-shift = moves the card along the hand
key-name-space = Space
key-does-space = picks the card up, or puts it back
key-name-enter = Enter
key-does-enter = plays what is picked up, or the only thing there is to do; where it cannot be played it says why
key-name-escape = Escape
key-does-escape = puts cards back, then closes what is open beside the table
key-name-number = 1 to 9
key-does-number = press the buttons above the hand
key-name-h = H
key-does-h = goes to the hand
key-name-l = L
key-does-l = shows and tells once more what happened in the last turn
key-name-s = S
key-does-s = sorts the hand another way
key-name-u = U
key-does-u = takes back to your last decision, against programs
key-name-n = N
key-does-n = deals again, or begins another match
key-name-r = R
key-does-r = rules
key-name-g = G
key-does-g = log
key-name-v = V
key-does-v = score
key-name-m = M
key-does-m = menu
key-name-help = ?
key-does-help = this page

## The rulebook

rules-title = { $game }: the rules
rules-search = Search
rules-search-count = { $count ->
    [0] The rules have nothing of that.
    [one] 1 place
   *[other] { $count } places
 }
rules-before = Place before
rules-next = Next place
rules-step = Show the table after this
rules-away = The rules cannot be had just now. They come by themselves as soon as the server answers.
rules-position = A table of the example

## A deal, step by step

deal-word = A deal
deal-title = { $game }, deal { $deal }
deal-steps = Steps of the deal
deal-step = Move { $step } of { $last }
deal-step-hidden = Move { $step }
deal-begins = Before the first move
deal-first = To the beginning
deal-back = One move back
deal-on = One move on
deal-last = To the end
deal-moves = Moves
deal-side = Seen from
deal-hands = Hands
deal-hands-all = All hands open
deal-hands-one = Only what this seat saw
deal-spoilers = Hide how long it goes on
deal-link = Copy a link to this moment
deal-copied = Copied.
deal-not-copied = The browser does not let the page copy; here it is to be selected.
deal-record = The record as text
deal-copy = Copy the record
deal-download = Save the record
deal-points = The points
deal-score = { $seats }: { $points ->
    [one] 1 point
   *[other] { $points } points
 }
deal-given-up = The match was given up here.
deal-unfinished = This deal was left unfinished.
deal-none = There is no such deal, or it is not over yet.
deal-table = To the table
deal-rules = Rules of this game
deal-in-act = This act is not whole yet: the others do not see it.
note-seat = { $who ->
    [you] Your seat is played by { $player } from here on.
   *[other] { who }: played by { $player } from here on.
 }
note-takes-back = { $who ->
    [you] You went back to here, and played on from here.
   *[other] { who } went back to here, and played on from here.
 }
sits-person = a person
sits-nobody = nobody
sits-program = { $player }, version { $version }

## The shuffle

shuffle-title = The shuffle
shuffle-about = Before anybody sees a card, the server fixes a secret number and publishes a fingerprint of it, the commitment. Then each person's browser adds a secret number of its own. The deck follows from all of them together, so neither the server nor any person can choose it. After the deal everything is told, and this page can make the deck again.
shuffle-commitment = Commitment to this deal
shuffle-none-yet = The next deal is not prepared yet.
shuffle-mine = This browser has added a number of its own to this deal, and keeps it.
shuffle-not-mine = This browser has added nothing to this deal.
shuffle-adds = { $who ->
    [you] You have added a number.
   *[other] { who } has added a number.
 }
shuffle-adds-not = { $who ->
    [you] Nothing of yours went in.
   *[other] { who } has added nothing.
 }
shuffle-later = When the deal is over, it can be verified here.
shuffle-verify = Verify this deal
shuffle-verifying = Verifying …
shuffle-again = Verify once more
shuffle-all-hold = Everything that a page can check was checked, and holds.
shuffle-some-fail = Not everything holds. Keep the record, and ask whoever runs this table.
shuffle-holds = holds
shuffle-fails = DOES NOT HOLD
shuffle-told = for your information
shuffle-details = What was computed
shuffle-spoilt = The record cannot be read: line { $line } is not as it must be.
shuffle-committed = The commitment is to this seed and to all that was decided before the cards: who sits where, who deals, the rules.
shuffle-not-committed = The commitment is to another seed, or something of what was decided before the cards is not as it was.
shuffle-kept = The commitment is the one that this browser saw and kept before the cards.
shuffle-not-kept = The commitment is not the one that this browser saw and kept before the cards.
shuffle-nothing-kept = This browser was not there when the commitment was published, so it cannot say that it is the same.
shuffle-nonce = { $who ->
    [you] The number that you added is the one whose hash was sent before any was told.
   *[other] The number that { who } added is the one whose hash was sent before any was told.
 }
shuffle-other-nonce = { $who ->
    [you] The number that is said to be yours is not the one whose hash was sent.
   *[other] { who }: the number in the record is not the one whose hash was sent.
 }
shuffle-unopened = { $who ->
    [you] You sent a hash, but your number was not told in time and did not go in.
   *[other] { who } sent a hash, but did not tell the number in time; it did not go in.
 }
shuffle-no-nonce = { $who ->
    [you] You sat there, and nothing of yours went in.
   *[other] { who } is a person and has added nothing.
 }
shuffle-own-in = The number that this browser drew went in, unchanged.
shuffle-own-lost = The number that this browser drew is not in it: it was left out, or changed.
shuffle-no-pack = This page does not know the pack of this game.
shuffle-deck = All { $count } cards were shuffled again from these numbers, and lie in the order in which they were dealt.
shuffle-other-deck = Shuffled again from these numbers, the cards lie in another order than the one that was dealt.
shuffle-hands-in-turn = The first { $count } cards of the deck are the hands, one at a time from the seat after the dealer on; the others follow in the order of the deck.
shuffle-hands-by-seat = The first { $count } cards of the deck are the hands, seat after seat; the others follow in the order of the deck.
shuffle-other-hands = The hands are not the first cards of the deck, or the others do not lie as the deck had them.
shuffle-programs = What the programs drew at random follows from the same numbers; nobody could choose it.
shuffle-head = Decided before the cards
shuffle-seed = Seed
shuffle-computed = Computed here
shuffle-recorded = In the record
shuffle-hash = Hash
shuffle-kept-here = Kept in this browser
shuffle-pack = The pack before the shuffle
shuffle-order = The deck
shuffle-said-deck = As the server says it was dealt
shuffle-chance = Numbers besides the cards
shuffle-hand = Hand
shuffle-number = Number that was added
shuffle-program-seed = Seed of the program
shuffle-limits = What no page can show
shuffle-limit-looking = That nobody looked: whoever runs the table can see the cards. It is shown that they were fixed.
shuffle-limit-left-out = That nobody was left out: what a seat sent, and whether in time, only who runs the table knows. If your number is not in, the list says so.
shuffle-limit-refusing = That nobody held back: who tells a number last has seen the others', and may tell it or not. The record shows every number that was not told.
shuffle-limit-alone = Where no person adds a number, whoever drew the seed could have drawn until it liked the deck.
shuffle-limit-moves = That all moves are legal and what the programs would have played: that is what the command upcard verify --players does with this record.

## The guest

me-who = Who you are here
me-who-about = No account: this browser is you. Others at the table see this name and sign.
me-name = Name
me-colour = Colour
me-colour-of = { $colour ->
    [0] pink
    [1] red
    [2] brown
    [3] ochre
    [4] olive
    [5] green
    [6] emerald
    [7] teal
    [8] blue
    [9] indigo
    [10] violet
   *[11] magenta
 }
me-keep = Keep
me-kept = Kept.
me-open = Your open tables
me-over = Your finished tables
me-look = Look
me-no-tables = You have no table yet. One press on Play begins one.
me-results = How your deals ended
me-no-results = Nothing yet: a deal that you play to its end appears here, with its replay.
me-deals = { $count ->
    [one] 1 deal
   *[other] { $count } deals
 }, { $wins } with the best score
me-average = { $game ->
    [push] On average { $points } points a deal, where fewer are better.
   *[other] On average { $points } points a deal.
 }
me-between = Over many deals it lies, with 95 % confidence, between { $low } and { $high }.
me-too-few = { $count ->
    [one] After one more deal this page says how sure that is.
   *[other] After { $count } more deals this page says how sure that is.
 }
me-practice = { $count ->
    [one] Not counted: 1 practice deal, in which a move was taken back.
   *[other] Not counted: { $count } practice deals, in which a move was taken back.
 }
me-ended = { $count ->
    [one] Not counted: 1 deal in which the match was given up.
   *[other] Not counted: { $count } deals in which the match was given up.
 }
me-deal-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
 }{ $best ->
    [yes] , best
   *[no] {""}
 }
me-deal-practice = practice
me-deal-ended = match given up
list-more = { $count ->
    [one] Show 1 more
   *[other] Show { $count } more
 }
me-export = All as { $kind }
me-device = On another device
me-device-about = A code makes another browser the same guest, with the same tables and results.
me-code-make = Make a code
me-code = Code
me-code-link = Link to open there
me-code-lasts = It works once, within a quarter of an hour. Give it to nobody else: whoever has it is you.
me-code-other = I have a code from another device
me-code-here = Code or link
me-code-take = Go on as that guest
me-code-instead = This browser then stops being the guest that it was. If that one has tables of its own, make a code for it first.
me-brought = Go on here as the guest of another device?
me-brought-not = No, go on as I am here
me-bot = A program of your own
me-bot-about = With a token a program of your own plays in your name, by the same protocol as this page. Give it to nobody else.
me-bot-protocol = The protocol
me-bot-example = A bot in forty lines
me-token-make = Make a token
me-token = Token
me-token-once = It is shown only now. Another one can be made at any time.

## The guide through a first deal

start-learn = Learn
guide = Guide
guide-next = Next
guide-leave = End the guide
guide-quiet = Go on. I speak up when there is something new.
guide-again = From the beginning

guide-double_emperor-aim = You play for the points in the tricks: a ten counts 10, an ace 4, a king 3, a queen 2, a jack 1. That makes 80, and more than 40 win the round.
guide-double_emperor-order = In each suit the ace is highest, then king, queen and jack. The ten is lowest, so the cards that count most are the easiest to lose.
guide-double_emperor-lead = You lead: any card of your hand may open the trick. Pick one up and play it.
guide-double_emperor-follow = { $cards } was led, and you hold cards of that suit, so you must play one of them. Which one is your choice: nobody has to win a trick.
guide-double_emperor-void = You have no card of the suit that was led, so any card may be played. It cannot win, however high it is: give away what counts little.
guide-double_emperor-won = The trick is yours. Both cards lie before you now, where their points count, and you lead the next one.
guide-double_emperor-lost = Your opponent has taken the trick: the higher card of the suit that was led wins it. Who takes a trick leads the next.
guide-double_emperor-ten = A ten that you lead loses to every other card of its suit. It holds only where your opponent has none.
guide-double_emperor-memory = All twenty cards are dealt. What lies neither in your hand nor on the table is in the other hand, so you can know every card.
guide-double_emperor-half = Only the seat with more points scores, and it scores all of its own; the other gets nothing. At 40 each nobody scores.
guide-double_emperor-over = The round is over. Whoever took more points scores them all; the score shows card by card where they came from.
guide-double_emperor-match = Scores add up over the rounds, and the first lead changes seats. The match ends when somebody has 100.

guide-run_fast-aim = Three play, each alone: be the first without cards. The other two then pay you a point for each card that they still hold.
guide-run_fast-begin = You hold the three of hearts, so you begin, and your first play must contain it: alone, or in any larger shape.
guide-run_fast-begins = Whoever holds the three of hearts begins. The first play must contain it.
guide-run_fast-shapes = You lead, and choose the shape: one, two or three of a rank; five or more ranks in a row; two or more pairs in a row. Large shapes empty your hand faster.
guide-run_fast-beat = { $cards } is to beat: with the same shape, as many cards and a higher rank. The two is highest, then ace, king and queen; suits do not count.
guide-run_fast-must = You can beat it, so you must: passing is not offered. With which of your cards is up to you.
guide-run_fast-pass = Nothing in your hand beats { $cards }, so you can only pass. A pass is never a choice, and tells the others what you do not hold.
guide-run_fast-again = Both others have passed on your play, so the trick is over. You lead again, with any shape that you like.
guide-run_fast-bomb = Four of a rank, or the three aces, are a bomb: it beats every other shape and every lower bomb. Played over another play and not beaten, it earns 20 points.
guide-run_fast-held = You hold a whole bomb: all cards of one rank. It beats every other shape; but left in your hand at the end it costs 10 points more.
guide-run_fast-one = A seat has one card left: with its last card it is out, and the deal ends at once. A low single would let it go.
guide-run_fast-two = You hold the two of spades, the highest single. Left in your hand it costs 10 points more, so do not keep it too long.
guide-run_fast-never = You have made no play in this deal yet. If it ended so, your cards would cost you double; a pass is no play.
guide-run_fast-over = A hand is empty, so the deal is over. That seat gets all that the other two pay: for their cards, and more for a two or a bomb that was left.

guide-queen_city_rum-aim = Every card that you lay on the table scores for you, whoever goes out. An ace counts 15, king, queen, jack and ten 10, any other card its number.
guide-queen_city_rum-draw = A turn begins with one draw: the top card of the stock, unseen by your opponent, or { $cards } from the discard pile.
guide-queen_city_rum-take = A card from the pile need not be laid, it may stay in your hand. But in this turn you may not discard it, unless it is your last card.
guide-queen_city_rum-meld = You hold a meld: three or four of a rank, or three or more in a row in one suit. You may lay it now, and score it, or wait.
guide-queen_city_rum-lay = A card of yours fits a meld on the table. You may lay it off on any meld, your own or your opponent's: it scores for who lays it.
guide-queen_city_rum-discard = Lay down what you like, or nothing. Then discard one card: that ends your turn, and your opponent may take it.
guide-queen_city_rum-stays = What lies on the table stays as it lies. Cards are only added, and nothing is taken back or rearranged.
guide-queen_city_rum-ace = You hold an ace. In a run it stands below the two or above the king, never between them; it counts 15 in either place.
guide-queen_city_rum-seen = Your opponent has taken a card from the pile, so you know that it is in that hand until it is laid or discarded.
guide-queen_city_rum-out = Your hand is getting short. Who has no card left goes out, and the deal ends at once; for that you need a meld of your own.
guide-queen_city_rum-risk = Your opponent has few cards left. Going out scores 25, and all the cards in the other hand besides: high cards in yours are a risk now.
guide-queen_city_rum-recycled = The stock was empty, so the discard pile was turned over, with the oldest card first. When somebody draws and it is empty again, the deal ends.
guide-queen_city_rum-over = The deal is over. Each seat scores what it has laid; the one that went out gets 25 and the value of the other hand besides.
guide-queen_city_rum-blocked = Nothing was left to draw, or nothing new came for too long, so nobody is out. Each seat scores what it has laid, and nothing for a hand.
guide-queen_city_rum-match = Scores add up. The match ends after the deal in which somebody reaches 101, if the totals differ.

guide-conquian-aim = Eleven melded cards win, one more than you were dealt. No card is ever taken into your hand: it is melded at once, or let go.
guide-conquian-melds = A meld is three or four of a rank, or three to eight in a row in one suit. The jack comes next after the seven, and nothing after the king.
guide-conquian-flip = You have flipped { $cards }. Take it, which means to meld it now, or decline it: then it is offered to your opponent.
guide-conquian-offered = { $cards } is offered to you. Take it, which means to meld it now; or decline it: then as a rule it is dead, and you flip the next card.
guide-conquian-nofit = { $cards } makes no meld with your cards, so all that you can do is decline it.
guide-conquian-take = You could take { $cards }: you lay it down with cards of your hand, with your melds on the table, or both. It never goes into your hand.
guide-conquian-lay = Now say how your cards lie, one meld after the other: the next must hold the lowest card that does not lie yet. When all of them lie, the take is whole.
guide-conquian-borrow = In a take you may lay your melds afresh. A card may be borrowed from one for another, as long as in the end all of them are melds.
guide-conquian-discard = Your take is whole. You may lay further melds from your hand; then discard one card, which is offered to your opponent.
guide-conquian-fits = { $cards } makes one of your melds longer as it lies. If you decline it, your opponent may force you to take it.
guide-conquian-force = Your opponent has declined { $cards }, which fits. You may force it: then it must be taken, and a discard must follow. Or let it go.
guide-conquian-forced = { $cards } was forced on you: you must take it, in any way that the rules allow. Then you discard as always.
guide-conquian-ten = Your hand is empty, but ten melded cards are no win. You need an eleventh, and go on as before.
guide-conquian-over = Eleven cards are melded and a hand is empty, so the game is won at once. The winner scores the stake.
guide-conquian-drawn = The next card should be flipped, and the stock is empty. Nobody is out, so the game is drawn.

guide-push-aim = You and your partner opposite play together. Cards that are left in your side's hands count against you both, and after five rounds fewer points win.
guide-push-need = This round asks everybody for { fact-round.shows }. Before that you lay nothing else, and you lay it all in one turn, from your own hand.
guide-push-draw = Your turn begins with a choice about { $cards }: take it into your hand, or push it on.
guide-push-push = A push gives { $cards }, with a card of the stock that you do not see, to the opponent on your left. Then you draw a card of the stock for yourself.
guide-push-meld = You can lay what the round asks for. Choose its melds one after the other; the others see them when all of it lies.
guide-push-met = You have met the requirement. From now on you may lay other melds, add cards to any meld on the table, and swap wild cards.
guide-push-lay = A card of yours fits a meld on the table. You may add it there, whoever laid that meld.
guide-push-swap = You hold the very card that a wild card on the table stands for. You may swap them, but the wild must go to another meld at once.
guide-push-discard = A discard ends your turn; any card will do. The opponent on your left then takes it or pushes it on.
guide-push-taken = The card that you have just taken from the pile may not be discarded in this turn, unless it is your last one.
guide-push-wild = Jokers and twos are wild: they stand for any card that a meld needs, beside at least one natural card. Left in your hand each costs 20.
guide-push-pushed = The opponent on your right has pushed: the discard and a card of the stock went into your hand. That second card only you have seen.
guide-push-alone = Your partner has met the requirement. That opens nothing for you: partners meet it each for themselves.
guide-push-last = The stock is nearly used up. A push with a single card left in it ends the round at once, without melds.
guide-push-over = The round is over. If a seat is out, its side scores nothing and the other side all cards in both its hands; if not, both sides count theirs.
