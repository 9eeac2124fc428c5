# Every sentence that people are shown, in English. Keys and arguments are the same in every language.
#
# Who does something is always $who: you, opponent, partner, left, right, or name (then $name has it). Cards are data, not
# text: { $cards } writes them with the signs of their suits, { CARDS($cards, as: "name", case: "genitive") } by name in a
# case, where the messages of cards and ranks have an attribute of that name. $count says how many there are, $meld is a
# meld on the table, $kind whether it is a run or a set.

## Games

game-conquian = Conquian
game-double_emperor = Double Emperor
game-push = Push
game-queen_city_rum = Queen City Rum
game-run_fast = Run Fast 48
about-conquian = Nothing enters your hand: meld what comes up, or let it go. Eleven melded cards win.
about-double_emperor = Ten tricks with twenty cards. The ten is the lowest card and worth the most.
about-push = Partners. Take the discard, or push it on to your left. Meet the requirement, then get rid of your cards.
about-queen_city_rum = Rummy in which every card that you lay on the table scores, whoever goes out.
about-run_fast = Get rid of sixteen cards first. If you can beat the play, you must.

## Menu

menu-title = Which game?
menu-go-on = Go on: { $game }, deal { $deal } ({ $score }), { $since }
menu-held = Being played: { $game }, deal { $deal } ({ $score }), { $since }
menu-unreadable = { $game }: this table cannot be read ({ $why }). It stays as it is.
menu-no-store = The tables that are kept cannot be read: { $why }.
menu-cannot = That cannot be done: { $why }.
key-remove = Throw away
held-question = { $game }: { $why }.
key-watch = Watch
key-take-over = Take it over here
remove-question = Throw away this table of { $game }? The records of its finished deals stay.
menu-keys = Up and down choose, Enter plays, Delete throws a table away, Escape leaves.
options-title = { $game }: how do you want to play it?
options-start = Start
options-opponents = Opponents
options-pace = Pace of the programs
options-forced = Play my only legal move for me
options-keys = Left, right and Enter change a line; numbers are typed. Enter on Start begins, Escape goes back.
options-number = { $value } ({ $least } to { $most })
options-about = { $option }: { $values } ({ $clause })
options-or = { $first } / { $next }
options-span = any number from { $least } to { $most }
options-zero = { $range }; 0 means { $zero }
options-not = This cannot be { $value }. { $about }
options-type = Type a number from { $least } to { $most }.
options-row = { $option }: { $value }
pace-step = at your key
pace-slow = slow
pace-normal = normal
pace-brisk = brisk
pace-instant = at once
switch-on = yes
switch-off = no
player-sensible = sensible
player-uniform = any legal move

## Who

who = { $who ->
    [you] You
    [opponent] Opponent
    [partner] Partner
    [left] Left
    [right] Right
   *[name] { $name }
 }

# Several of a kind in a row: the first two, then one more at a time; with `and` before the last.
list-next = { $first }, { $next }
list-last = { $first } and { $last }

## Cards. The attribute `sign` is how a rank stands on the card, before the sign of its suit.

card-as = { $card }={ $other }
card-name = { RANK($card) } of { SUIT($card) }
card-name-as = { $card } as { $other }
rank-A = ace
    .sign = A
rank-K = king
    .sign = K
rank-Q = queen
    .sign = Q
rank-J = jack
    .sign = J
rank-1 = one
    .sign = 1
rank-2 = two
    .sign = 2
rank-3 = three
    .sign = 3
rank-4 = four
    .sign = 4
rank-5 = five
    .sign = 5
rank-6 = six
    .sign = 6
rank-7 = seven
    .sign = 7
rank-8 = eight
    .sign = 8
rank-9 = nine
    .sign = 9
rank-10 = ten
    .sign = 10
rank-11 = eleven
    .sign = 11
rank-12 = twelve
    .sign = 12
rank-Jk = joker
    .sign = Jk
suit-S = spades
suit-H = hearts
suit-D = diamonds
suit-C = clubs

# A meld on the table, and the wild cards in it.
meld-run = { $first }-{ $last }
meld-set = { $rank }{ $suits }
meld-with-wilds = { $meld } ({ $wilds })
meld-again = { $meld } no. { $number }

## The table

table-head = { $game } · { $rules }
table-deal = Deal { $deal }
score-of = { who } { $points }
score-short = { $who ->
    [you] You
    [opponent] Opp
    [partner] P
    [left] L
    [right] R
   *[name] { $name }
 } { $points }
rules-default = default rules
too-small = This window is too small: the table needs { $columns } columns and { $lines } lines.

place-hand = { who }
place-meld = { $who ->
    [you] Your melds
   *[other] { who }'s melds
 }
place-won = { $who ->
    [you] Your tricks
   *[other] { who }'s tricks
 }
place-trick = { $who ->
    [you] Last trick, yours
   *[other] Last trick, { who }'s
 }
place-played = { $who ->
    [you] Played by you
   *[other] Played by { who }
 }
place-top = { $who ->
    [you] To beat, from you
   *[other] To beat, from { who }
 }
place-led = Led
place-centre = Centre card
place-gift = Set aside
place-unplaced = Still to lie
place-freed = Freed, to be placed
place-pile = Discard pile
place-waste = Dead cards
place-stock = Stock

# What lies there: $count cards in all, of which $cards are known.
shows-none = none
shows-count = { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
 }
shows-all = { $count ->
    [one] 1 card
   *[other] { $count } cards
 }: { $cards }
shows-some = { $count ->
    [one] 1 card
   *[other] { $count } cards
 }, { $cards } among them
shows-flipped = { $cards }, just flipped
shows-pile = { $cards } and { $below ->
    [one] 1 card
   *[other] { $below } cards
 } below

# The same beside cards that are drawn.
board-below = { $count } below
board-flipped = just flipped
board-again = no. { $number }

# Other things that everybody knows, each a line with its name.
fact-round = To meld first
    .shows = { $value ->
        [1] two sets of three
        [2] a set of three and a run of four
        [3] two runs of four
        [4] three sets of three
       *[5] two runs of five
     }
fact-met = (requirement met)
fact-opening = First play
    .shows = { $who ->
        [you] yours, with { $cards }
       *[other] of { who }, with { $cards }
     }
fact-paid = Bombs paid
fact-carried = Stake
    .shows = this game counts { $count ->
        [one] 1 point
       *[other] { $count } points
     }
fact-recycled = Stock
    .shows = { $count ->
        [one] it was the discard pile once already
       *[other] it was the discard pile { $count } times already
     }
fact-taken = Points taken
fact-worth = Cards count
fact-idle = Nothing new
    .shows = for { $count ->
        [one] 1 turn
       *[other] { $count } turns
     } in a row; 12 end the deal

## The score of a deal, line by line below each seat's name: what it gets, or pays, and for what. $whose is the seat that it
## comes from or goes to, said like $who.

whose = { $whose ->
    [you] your
    [opponent] your opponent's
    [partner] your partner's
    [left] the left seat's
    [right] the right seat's
   *[name] { $name }'s
 }
a-seat = { $whose ->
    [you] you
    [opponent] your opponent
    [partner] your partner
    [left] the left seat
    [right] the right seat
   *[name] { $name }
 }
account-conquian-out = out with { $count } melded cards
account-conquian-beaten = not out
account-conquian-drawn = the stock is empty and nobody is out
account-conquian-fewer = the stock is empty, and fewer cards are left than in the other hand: { $count }
account-conquian-more = the stock is empty, and more cards are left than in the other hand: { $count }
account-conquian-equal = the stock is empty, and as many cards are left as in the other hand: { $count }
account-conquian-stake = the stake of this game is { $count }
account-de-won = { $count ->
    [0] no trick
    [one] 1 trick: { $cards }
   *[other] { $count } tricks: { $cards }
 }
account-de-more = more points than the other seat
account-de-fewer = fewer points than the other seat: they do not count
account-de-both = each seat scores its own points
account-de-difference = only what it has more than the other seat counts
account-de-level = 40 points each: nobody scores
account-de-level-both = 40 points each: both score
account-de-level-tricks = 40 points each, but more tricks
account-de-level-fewer-tricks = 40 points each, but fewer tricks: they do not count
account-push-out = { $whose ->
    [you] you are out: the side scores nothing
   *[other] { a-seat } is out: the side scores nothing
 }
account-push-spared = { $count ->
    [one] 1 card left in { whose } hand does not count
   *[other] { $count } cards left in { whose } hand do not count
 }
account-push-nobody = nobody is out
account-push-hand = left in { whose } hand: { $cards }
account-qcr-laid = { $count ->
    [0] nothing on the table
   *[other] on the table: { $cards }
 }
account-qcr-loser = what is on the table counts only for the seat that goes out
account-qcr-out = going out
account-qcr-left = { account-push-hand }
account-qcr-kept = { account-push-hand }, which is not taken off
account-qcr-at-once = the same again for going out all at once
account-qcr-blocked = the deal is blocked: nothing for going out, or for a hand
account-qcr-blocked-classic = the deal is blocked: nobody scores
account-rf-out = out
account-rf-left = { $count ->
    [one] 1 card left: { $cards }
   *[other] { $count } cards left: { $cards }
 }
account-rf-last-card = a last card that costs nothing: { $cards }
account-rf-two = { $cards } was left
account-rf-bomb = a bomb was left: { $cards }
account-rf-never = doubled, as no play was made
account-rf-once = doubled, as no play but the first was made
account-rf-double-all = and so is what comes on top
account-rf-gets = for the cards in { whose } hand
account-rf-pays-for = pays for { whose } hand too, as it could have kept the winner from going out
account-rf-paid-by = { $whose ->
    [you] you pay for it
   *[other] { a-seat } pays for it
 }
account-rf-bombs = { $count ->
    [one] 1 bomb that nobody beat
   *[other] { $count } bombs that nobody beat
 }
account-rf-bombs-of = { $count ->
    [one] { whose } bomb that nobody beat
   *[other] { whose } { $count } bombs that nobody beat
 }

# What the match is played to, and what cards count.
aim-deals = { $way ->
    [high] Most
   *[low] Fewest
 } points win { $count ->
    [one] after this deal
   *[other] after { $count } deals
 }.
aim-target = { $way ->
    [high] Most
   *[low] Fewest
 } points win as soon as somebody has { $count }.
aim-ties = { $aim } With equal totals another deal is played.
score-worth = Cards count { $worth }.
worth-of = { $ranks }: { $count }

## Turns

turn-you = Your turn.
turn-you-only = Your turn, with one thing to do: { $move }
turn-forced = There is one thing to do, and it will be done for you: { $move }
turn-other = { who } is thinking …
turn-watched = { $who ->
    [you] You are to move, where this table is played.
   *[other] { who } is thinking …
 }
turn-step = { who } is next: press the space bar.
told = { who }: { $moves }
dealt = Deal { $deal }. { $who ->
    [you] You begin.
   *[other] { who } begins.
 }
ended = The deal is over: { $points }
ended-match = The match is over. { $result }
result-won = { $who ->
    [you] You have won.
   *[other] { who } has won.
 }
result-side = { $who ->
    [you] You and your partner have won.
   *[other] { $seats } have won.
 }
result-shared = { $seats } share the win.
took-back = You are back at your last decision.
offer-take = { $first } and { $move }
offer-act = { $move }, all else as it lies
illegal-but = { $why } But you may: { $better }
gave-up-match = { $who ->
    [you] You give up the match.
   *[other] { who } gives up the match.
 }
seated = { who } is played by another program now: { $player }.
match-begins = Match { $match } begins.
give-up-question = Give up this match, and lose it?
watching = Another process runs this table: here it is only looked at.
now-watching = Here the table is only looked at: { $why }.
score-title = The score of deal { $deal }
score-title-so-far = The score so far
score-side = { $seats }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }, { $total } in all
score-so-far = { $seats }: { $total } in all
score-line = { $line } ({ $clause })
no-such-move = No move is made of exactly these cards. { $count ->
    [0] None of the legal moves holds them.
    [one] One legal move holds them and more.
   *[other] { $count } legal moves hold them and more.
 }
hand-title = Your hand · { $order ->
    [suit] by suit
    [rank] by rank
   *[meld] by meld
 }

# Marks of cards, each with its meaning.
sign-legal = { $sign } can be played
sign-known = { $sign } others know it
sign-fresh = { $sign } new
sign-twin = { $sign } the other copy
sign-stands = { $sign } stands for
sign-wilds = { $sign } wild cards of a meld
sign-more = ? more

## Moves. Each is a sentence; `did` is how it stands in the log behind its seat's name, `list` how it is offered.

move-conquian-take = { who } { move-conquian-take.did }.
    .did = { $who ->
        [you] take
       *[other] takes
     } { $cards }
    .list = take { $cards }, which must be melded now
move-conquian-meld = { who } { move-conquian-meld.did }.
    .did = { $who ->
        [you] meld
       *[other] melds
     } { $cards }
    .list = meld { $cards }
move-conquian-decline = { who } { move-conquian-decline.did }.
    .did = { $who ->
        [you] decline
       *[other] declines
     } { $cards }
    .list = decline { $cards }: { $then ->
        [offered] your opponent may take it
        [forceable] your opponent may force it on you
        [last] that ends the game, as the stock is empty
       *[dead] it is dead, and you flip the next card
     }
move-conquian-force = { who } { move-conquian-force.did }.
    .did = { $who ->
        [you] force { $cards } on your opponent
       *[other] forces { $cards } on the other seat
     }
    .list = force { $cards } on your opponent, who must meld it
move-conquian-let-go = { who } { move-conquian-let-go.did }.
    .did = { $who ->
        [you] let
       *[other] lets
     } { $cards } go
    .list = let { $cards } go: { $then ->
        [offered] you may take it yourself
        [last] that ends the game, as the stock is empty
       *[dead] it is dead, and your opponent flips the next card
     }
move-conquian-discard = { who } { move-conquian-discard.did }.
    .did = { $who ->
        [you] discard
       *[other] discards
     } { $cards }
    .list = discard { $cards }
move-conquian-give = { who } { move-conquian-give.did }.
    .did = { $who ->
        [you] give
       *[other] gives
     } { $count ->
        [0] a card
       *[other] { $cards }
     }
    .list = give { $cards }
move-double_emperor-play = { who } { move-double_emperor-play.did }.
    .did = { $then ->
        [wins] { $who ->
            [you] take
           *[other] takes
         } the trick with { $cards }
        [loses] { $who ->
            [you] play { $cards } and lose
           *[other] plays { $cards } and loses
         } the trick
       *[leads] { $who ->
            [you] play
           *[other] plays
         } { $cards }
     }
    .list = play { $cards }
move-push-take = { who } { move-push-take.did }.
    .did = { $who ->
        [you] take
       *[other] takes
     } { $cards }
    .list = take { $cards } from the pile; in this turn you may discard it only as your last card
move-push-push = { who } { move-push-push.did }.
    .did = { $who ->
        [you] push
       *[other] pushes
     } { $then ->
        [last] { $cards } on, with the last card of the stock, which ends the round
        [ends] with one card left in the stock, which ends the round
       *[on] { $cards } on, with an unseen card
     }
    .list = push { $then ->
        [last] { $cards } and the last card of the stock to your left, which ends the round
        [ends] and end the round: no card moves
       *[on] { $cards } and an unseen card to your left, and draw one yourself
     }
move-push-meld = { who } { move-push-meld.did }.
    .did = { $who ->
        [you] meld
       *[other] melds
     } { $cards }
    .list = meld { $cards }
move-push-lay = { who } { move-push-lay.did }.
    .did = { $who ->
        [you] lay
       *[other] lays
     } { $cards } on { $meld }
    .list = lay { $cards } on { $meld }
move-push-swap = { who } { move-push-swap.did }.
    .did = { $who ->
        [you] swap
       *[other] swaps
     } { $cards } for { $frees } in { $meld }
    .list = swap { $cards } for { $frees } in { $meld }
move-push-discard = { who } { move-push-discard.did }.
    .did = { $who ->
        [you] discard
       *[other] discards
     } { $cards }
    .list = discard { $cards }
move-queen_city_rum-draw = { who } { move-queen_city_rum-draw.did }.
    .did = { $who ->
        [you] draw
       *[other] draws
     } { $then ->
        [recycles] from the discard pile, which is the stock now
        [blocks] from no stock, which ends the deal
       *[stock] a card
     }
    .list = draw { $then ->
        [recycles] a card from the discard pile, which becomes the stock
        [blocks] from no stock, which ends the deal: nobody is out
       *[stock] a card from the stock
     }
move-queen_city_rum-take = { who } { move-queen_city_rum-take.did }.
    .did = { $who ->
        [you] take
       *[other] takes
     } { $cards }
    .list = take { $cards } from the pile; in this turn you may discard it only as your last card
move-queen_city_rum-meld = { who } { move-queen_city_rum-meld.did }.
    .did = { $who ->
        [you] meld
       *[other] melds
     } { $cards }
    .list = meld { $cards }
move-queen_city_rum-lay = { who } { move-queen_city_rum-lay.did }.
    .did = { $who ->
        [you] lay
       *[other] lays
     } { $cards } on { $meld }
    .list = lay { $cards } on { $meld }
move-queen_city_rum-discard = { who } { move-queen_city_rum-discard.did }.
    .did = { $who ->
        [you] discard
       *[other] discards
     } { $cards }
    .list = discard { $cards }
move-run_fast-pass = { who } { move-run_fast-pass.did }.
    .did = { $who ->
        [you] pass
       *[other] passes
     }
    .list = pass
move-run_fast-lead = { who } { move-run_fast-lead.did }.
    .did = { $who ->
        [you] lead
       *[other] leads
     } { $cards }
    .list = lead { $cards }
move-run_fast-beat = { who } { move-run_fast-beat.did }.
    .did = { $who ->
        [you] beat it
       *[other] beats it
     } with { $cards }
    .list = beat it with { $cards }

## Refusals

cannot-that = { $hint } Enter says why; Escape puts back what you have picked up.
press-next = Press n for the next deal.
press-again = Press n for another match; Escape goes back to the games.
illegal-move = Not allowed ({ $clause }): { $move }. { $rule }
no-move = That is no move here: { $why }.
not-your-turn = It is not your turn.
deal-over = The deal is over. Press n for the next one.
deal-not-over = This deal is not over yet.
match-over = The match is over. Press n for another one; Escape goes back to the games.
table-moved-on = The table has moved on; look again.
one-act = Only the moves of one act can be sent together.
too-many-moves = That is too much for one act.
nothing-to-take-back = There is nothing to take back.
match-not-over = This match is not over yet.
no-cards-yet = The cards are not dealt yet.
sat-in-for = A program sits in for you; come back first.
you-left = You have left the table; come back first.
you-are-here = You are at the table.
nobody-left = Nobody has left that seat.
nobody-sits-in = At this table no program sits in for who leaves.
sit-in-later = That person has only just left; wait a little.
settings-stay = With other people at the table its settings stay as they are.
gave-up = You have given up this match.
no-nonce-now = Your part of the shuffle is not asked for now.
no-person = No person plays in this seat.
bad-id = The id of a command has 1 to 40 letters, digits, - or _.
id-used = Another command was sent with this id.

## Saving

save-failed = This table cannot be saved ({ $why }). Play goes on, but closing loses it.

## Keys and help

key-help = Help
key-rules = Rules
key-sort = Sort
key-undo = Undo
key-next = Next deal
key-rematch = Another match
key-leave = Leave
key-back = Back
key-pace = Pace
key-moves = Moves
key-score = Score
key-give-up = Give up
key-look = Look at the table
key-yes = Yes
key-no = No
help-title = How to play at this table
help-text =
    Arrow keys move along your hand; Space picks a card up or puts it back; Enter plays what you have picked up. With nothing picked up, Enter does the only thing there is to do, if there is only one. A key that is held down plays once.

    Marks: · can be part of a legal move · [ ] or sticking out: picked up · + has just come · ° others know that you hold it · ' the other of two cards that are alike · = what a wild card stands for · ( ) behind a meld in the table: the wild cards in it. Those that are on the screen are explained below the hand.

    The list at the bottom has the moves that fit what you have picked up: a number plays one, m goes there. With the mouse, click cards and moves.

    s  sorts the hand by suit, rank or meld
    r  opens the rules, at the clause of the last refusal
    u  takes back to your last decision (only against programs)
    p  changes the pace; the space bar hurries the programs
    n  deals again when a deal is over, or begins another match
    v  shows the score, with what each seat got for what when a deal is over
    g  gives up the match, after a question
    Page up and down  scroll what has happened; Shift with up and down, the table
    Escape  puts cards back, then leaves the list, then the table; it is saved after every move
key-section = Sections
key-section-back = Section before
key-contents = Contents
key-search = Search
search-for = Search the rules; Enter goes to the next place
search-none = The rules have nothing of that

# Examples of the rulebooks: what is said of a position.
example = Example for { $clause }
example-legal = Legal are: { $moves }
example-count = { $count ->
    [one] 1 move is legal
   *[other] { $count } moves are legal
 }
example-includes = Legal among others: { $moves }
example-refused = Not legal ({ $clause }): { $move }
example-play = Then: { $moves }
example-shows = Then there lies: { $text }
example-sees = { example-who } sees: { $text }
example-sees-not = { example-who } does not see: { $text }
example-turn = { $who ->
    [nobody] The deal is over
   *[other] On turn: { who }
 }
example-score = Points: { $points }
example-unseen = { $count ->
    [one] and 1 more
   *[other] and { $count } more
 }
example-who = { $who ->
    [everybody] Everybody
   *[other] { who }
 }
terminal-no-screen = The table needs a terminal; this is none. See upcard --help for commands that work without.

## Options: what each is about; its short name, where the rules of a table are listed; and what each value does. A number
## says itself, but for a 0 that means something else.

option-conquian-size = Cards dealt to a seat, and melded cards that win
short-conquian-size = cards
value-conquian-size-10-11 = 10 dealt, 11 win
value-conquian-size-9-10 = 9 dealt, 10 win
value-conquian-size-8-9 = 8 dealt, 9 win
option-conquian-forcing = When a card that fits is declined
short-conquian-forcing = declining a card that fits
value-conquian-forcing-optional = the other seat may force it
value-conquian-forcing-automatic = that cannot be, it must be taken
value-conquian-forcing-off = it is just let go
option-conquian-hand_melds = Melds of the hand alone
short-conquian-hand_melds = melds of the hand
value-conquian-hand_melds-off = only in a take
value-conquian-hand_melds-on = also on one's own flip
option-conquian-cambio = Before the first flip (size 8/9 only)
short-conquian-cambio = before the first flip
value-conquian-cambio-off = no card is given
value-conquian-cambio-on = each seat gives the other a card
option-conquian-stock_out = When the stock is empty, the game is won by
short-conquian-stock_out = empty stock, won by
value-conquian-stock_out-draw = nobody
value-conquian-stock_out-fewest_cards = the seat with fewer cards
option-conquian-draw_carry = After a drawn game
short-conquian-draw_carry = after a drawn game
value-conquian-draw_carry-on = the next one counts 1 more
value-conquian-draw_carry-off = the next one counts 1 as ever
option-conquian-target = The score that ends the match
short-conquian-target = target
value-conquian-target-0 = none, a match is one game
option-conquian-skin = The names of the ten ranks
short-conquian-skin = ranks
value-conquian-skin-american = A 2 3 4 5 6 7 J Q K
value-conquian-skin-spanish = 1 2 3 4 5 6 7 10 11 12
value-conquian-skin-foster = A 2 3 4 5 6 7 8 9 10
option-double_emperor-lead = Who leads tricks 2 to 10
short-double_emperor-lead = later leads
value-double_emperor-lead-winner = whoever won the trick before
value-double_emperor-lead-alternate = the seats by turns
option-double_emperor-rank = The order of the cards in a suit, highest first
short-double_emperor-rank = order
value-double_emperor-rank-AKQJ10 = A K Q J 10
value-double_emperor-rank-A10KQJ = A 10 K Q J
option-double_emperor-must_head = A seat that follows suit plays
short-double_emperor-must_head = following suit
value-double_emperor-must_head-off = any card of the suit
value-double_emperor-must_head-on = a higher card if it can
option-double_emperor-round_score = What a round is worth
short-double_emperor-round_score = a round scores
value-double_emperor-round_score-winner_only = the winner's points, for the winner
value-double_emperor-round_score-both_score = its own points for each seat
value-double_emperor-round_score-difference = the difference, for the winner
option-double_emperor-tie = What 40-40 is worth
short-double_emperor-tie = 40-40 scores
value-double_emperor-tie-none = nothing
value-double_emperor-tie-both40 = 40 for each seat
value-double_emperor-tie-tricks = 40 for the seat with more tricks
option-double_emperor-first_lead = Who leads first in the next round
short-double_emperor-first_lead = next first lead
value-double_emperor-first_lead-alternate = the other seat
value-double_emperor-first_lead-winner = the winner of the round
value-double_emperor-first_lead-loser = the loser of the round
option-double_emperor-target = { option-conquian-target }
short-double_emperor-target = { short-conquian-target }
option-double_emperor-rounds = How many rounds a match has
short-double_emperor-rounds = rounds
value-double_emperor-rounds-0 = as many as the target takes
option-double_emperor-open = How the other hand lies
short-double_emperor-open = other hand
value-double_emperor-open-off = face down
value-double_emperor-open-on = face up
option-push-last_push = A push with one card left in the stock
short-push-last_push = last push
value-push-last_push-literal = moves both cards and ends the round
value-push-last_push-clean = ends the round, and no card moves
option-push-sets = The suits in a set
short-push-sets = suits in a set
value-push-sets-distinct_suits = each once at most
value-push-sets-free_suits = may repeat
option-push-all_wild_melds = The wilds in a meld
short-push-all_wild_melds = wilds in a meld
value-push-all_wild_melds-off = stand beside a natural card
value-push-all_wild_melds-on = may be all of it
option-push-ace_high_only = { option-queen_city_rum-ace }
short-push-ace_high_only = { short-queen_city_rum-ace }
value-push-ace_high_only-off = { value-queen_city_rum-ace-both }
value-push-ace_high_only-on = above the king only
option-push-tie_break = After a tie in the last round
short-push-tie_break = after a tie
value-push-tie_break-draw = the match is drawn
value-push-tie_break-replay_round_5 = round 5 is played again
option-push-only_round = Which round is played
short-push-only_round = round
value-push-only_round-0 = all five
option-queen_city_rum-ace = Where in a run an ace may stand
short-queen_city_rum-ace = ace in runs
value-queen_city_rum-ace-both = below the two or above the king
value-queen_city_rum-ace-low_only = below the two only
option-queen_city_rum-final_discard = Going out with a discard
short-queen_city_rum-final_discard = going out with a discard
value-queen_city_rum-final_discard-optional = as one likes
value-queen_city_rum-final_discard-required = always
value-queen_city_rum-final_discard-forbidden = never
option-queen_city_rum-one_meld_per_turn = Melds in one turn
short-queen_city_rum-one_meld_per_turn = melds in one turn
value-queen_city_rum-one_meld_per_turn-off = as many as one likes
value-queen_city_rum-one_meld_per_turn-on = one at most
option-queen_city_rum-own_meld_before_layoff = Who may lay off
short-queen_city_rum-own_meld_before_layoff = laying off
value-queen_city_rum-own_meld_before_layoff-off = everybody
value-queen_city_rum-own_meld_before_layoff-on = who has a meld on the table
option-queen_city_rum-recycle = How often the discard pile becomes the stock again
short-queen_city_rum-recycle = pile becomes stock
value-queen_city_rum-recycle-once = once in a deal
value-queen_city_rum-recycle-none = never
value-queen_city_rum-recycle-twice = twice in a deal
option-queen_city_rum-recycle_shuffle = The pile that becomes the stock
short-queen_city_rum-recycle_shuffle = pile that becomes the stock
value-queen_city_rum-recycle_shuffle-off = is turned over as it lies
value-queen_city_rum-recycle_shuffle-on = is shuffled
option-queen_city_rum-scoring = Who scores melds when somebody goes out
short-queen_city_rum-scoring = melds score for
value-queen_city_rum-scoring-both = both seats
value-queen_city_rum-scoring-winner_only = the seat that goes out
option-queen_city_rum-rummy_bonus = Going out all at once
short-queen_city_rum-rummy_bonus = out all at once
value-queen_city_rum-rummy_bonus-off = counts like going out
value-queen_city_rum-rummy_bonus-on = counts twice
option-queen_city_rum-deal = Who deals next
short-queen_city_rum-deal = next dealer
value-queen_city_rum-deal-winner_deals = the seat that went out
value-queen_city_rum-deal-alternate = { value-double_emperor-lead-alternate }
option-queen_city_rum-target = { option-conquian-target }
short-queen_city_rum-target = { short-conquian-target }
option-queen_city_rum-deals = How many deals a match has
short-queen_city_rum-deals = deals
value-queen_city_rum-deals-0 = { value-double_emperor-rounds-0 }
option-queen_city_rum-classic = Which game is played
short-queen_city_rum-classic = game
value-queen_city_rum-classic-off = the usual one, ten cards, melds in any turn
value-queen_city_rum-classic-on = the older one, seven cards, melds only when going out
option-run_fast-must_beat = With what a seat that can beat has to beat
short-run_fast-must_beat = compulsory beating
value-run_fast-must_beat-full = with whatever can
value-run_fast-must_beat-not_bomb = with whatever can, but no bomb
value-run_fast-must_beat-off = with nothing, one may always pass
option-run_fast-break = The cards of a bomb
short-run_fast-break = cards of a bomb
value-run_fast-break-allowed = may be played apart
value-run_fast-break-forbidden = are played together only
option-run_fast-aaa = What three aces are among the bombs
short-run_fast-aaa = three aces
value-run_fast-aaa-highest = the highest bomb
value-run_fast-aaa-lowest = the lowest bomb
value-run_fast-aaa-off = no bomb
option-run_fast-heaven = What four threes are as the first play
short-run_fast-heaven = four threes first
value-run_fast-heaven-free = a bomb that nothing beats
value-run_fast-heaven-compulsory = such a bomb, and it must be led
value-run_fast-heaven-off = { value-run_fast-aaa-lowest }
option-run_fast-one_card = The duty before a seat with one card
short-run_fast-one_card = before one card
value-run_fast-one_card-off = none
value-run_fast-one_card-highest_single = to play its highest single
value-run_fast-one_card-pay_all = to pay for all if that seat gets out
option-run_fast-double = What is doubled for a seat that never played
short-run_fast-double = doubled
value-run_fast-double-cards_only = its cards
value-run_fast-double-all = its cards and what comes on top
option-run_fast-last_card = What a single card left costs
short-run_fast-last_card = a last card costs
value-run_fast-last_card-1 = 1 point
value-run_fast-last_card-0 = nothing
option-run_fast-bomb_pay = Which bombs earn points
short-run_fast-bomb_pay = paid bombs
value-run_fast-bomb_pay-reply = those that beat a play
value-run_fast-bomb_pay-standing = also those that were led
value-run_fast-bomb_pay-none = no bombs
option-run_fast-reverse = An opener that never played again pays
short-run_fast-reverse = opener that never played again pays
value-run_fast-reverse-off = once for its cards
value-run_fast-reverse-on = double for its cards
option-run_fast-pairs = The fewest pairs of a pair run
short-run_fast-pairs = pairs in a pair run
option-run_fast-deals = { option-queen_city_rum-deals }
short-run_fast-deals = { short-queen_city_rum-deals }
value-run_fast-deals-0 = { value-double_emperor-rounds-0 }
option-run_fast-target = { option-conquian-target }
short-run_fast-target = { short-conquian-target }
option-run_fast-next_lead = Who leads first in later deals
short-run_fast-next_lead = later first leads
value-run_fast-next_lead-heart3 = whoever holds the three of hearts
value-run_fast-next_lead-winner = the winner of the deal before

## Errors: cards, fields, options

illegal = '{ $move }' is not allowed here ({ $clause })
illegal-verb = '{ $move }' is not allowed here ({ $clause }), but '{ $better }' is
no-move-but = '{ $text }' is no move, but '{ $better }' is one
illegal-in-line = line { $line }: '{ $move }' is not allowed here ({ $clause })
in-line = line { $line }: { $why }
in-field = field '{ $field }': { $why }
no-card = '{ $text }' is no card of this game
listed-twice = '{ $card }' is listed twice
no-meld = '{ $text }' is no meld
unknown-option = unknown option '{ $option }'; this game has: { $known }
option-value = option { $option } cannot be '{ $value }': { $values } ({ $clause })
field-one-card = field '{ $field }' holds one card at most
field-twice = field '{ $field }' stands there twice
field-missing = field '{ $field }' is missing
field-number = field '{ $field }' cannot be '{ $value }': a number from { $least } to { $most }
field-choice = field '{ $field }' cannot be '{ $value }': { $values }
field-meld = field 'melds' cannot hold '{ $word }': a meld and its seat read 0:7SHD
position-too-long = the text is longer than { $most } characters, too long for a position
card-twice = { $card } stands there twice: in '{ $one }' and in '{ $other }'
no-cards-named = the position names no cards
not-in-pack = field '{ $field }': { $card } is not in this game's pack
cards-missing = { $count ->
    [one] 1 card is missing
   *[other] { $count } cards are missing
 }, { $card } among them
cards-too-many = { $count ->
    [one] 1 card more than the pack has
   *[other] { $count } cards more than the pack has
 }
unknown-field = unknown field '{ $field }'
deal-is-over = '{ $text }': the deal is over
no-game = there is no game '{ $game }'; the games are { $games }
option-twice = option '{ $option }' stands there twice
position-head = a position has one field 'game', and at most one field 'options'

## Errors: records

record-begins = a record begins with '{ $first }'
seed-not-committed = the seed is not the one that the commitment was made to
seed-size = a seed has { $wanted } bytes, this one { $count }
nonce-line = a nonce reads: nonce, the seat, its hash, and the nonce or 'unopened'
nonce-seat = nonces stand in the order of the seats, one a seat, and only of persons; not here of seat { $seat }
nonce-hash = the hash of a nonce has 128 hexadecimal digits
nonce-size = a nonce has { $least } to { $most } bytes
nonce-not-hashed = the nonce of seat { $seat } is not the one that its hash was made of
record-too-long = a record has at most { $most } lines
record-table = a table reads: table, its name in hexadecimal digits, match 1
record-before = before stands the digest of the record before in the same match: 64 hexadecimal digits, of a deal that has a table
record-note = what happens between moves reads: seat 0 person, takes back 0, gives up 0; seats are 0 to { $last }
record-nobody-gave-up = 'given up' ends a record in which a seat gives up
line-too-long = a line has at most { $most } characters
record-line = here stands '{ $word } …', not '{ $found }'
record-breaks-off = the record breaks off here, behind '{ $found }'
record-cut-short = here stands '{ $word } …'; the record is cut short
record-start = a start reads: start dealer 0, deal 1, stake 1
record-start-seats = seats are 0 to { $last }, deals and stakes count from 1
record-deck = the deck holds each of the { $count } cards of this game once
record-chance = chance lists { $count } numbers
record-chance-number = a number of chance is from 0 to { $most }, not '{ $value }'
record-over = the deal is over, but the line says '{ $found }'
record-turn = it is seat { $seat }'s turn, but the line says '{ $found }'
record-turn-past = '{ $move }': it is no longer seat { $seat }'s turn
record-scores-wanted = the deal is over, so its scores stand here
record-goes-on = nothing follows the scores, but here stands '{ $found }'
record-not-over = the deal is not over yet: its last line is 'unfinished', or moves are missing
record-scores = the moves give scores { $scores }, not { $found }
no-hexadecimals = '{ $text }' is not written in hexadecimal digits
no-player = there is no player '{ $player }'; the players are { $players }
players-and-seats = this game has { $seats } seats, so it takes 1 to { $seats } players

## Errors: Double Emperor

no-move-double_emperor = '{ $text }' is no move; a move reads: play QS
de-hands-unequal = impossible position: the hands must be of one size, but for a led card
de-turn-and-hands = impossible position: the turn is '-' when the hands are empty, and only then
de-odd-tricks = impossible position: won cards come in tricks of two

## Errors: Conquian

con-cambio-size = option cambio goes with size 8/9 only (CON 7.4)
no-move-conquian = '{ $text }' is no move; moves read: take, meld 7H JH QH, discard QS, decline, force, let go, give QS
con-cards = impossible position: a seat has { $size } cards in hand and melds, one more between take and discard
con-hand-and-melds = impossible position: a discard needs a card and follows a meld, and cards are passed before melds lie
con-known = impossible position: only a card that was passed is known, and one of a hand at most
con-gift = impossible position: the gift and the phase do not go together, or not with the options
con-centre = impossible position: a centre card lies there while it is decided on, and only then
con-turn = impossible position: the turn is '-' when a seat has gone out or the stock is empty, and only then
con-forced = impossible position: only a card that fits the melds of the seat that declined it can be forced

## Errors: Push

no-move-push = '{ $text }' is no move; moves read: take, push, meld 7H 8H 2D, lay 8C on 5C-7C, discard QS
push-meld-size = a meld has { $least } to { $most } cards here; further ones are laid off on it
push-say-meld = say which meld it is, for example: as 8s, or: as 8C-10C
push-no-meld = these cards are no meld
push-no-meld-as = these cards are no meld as { $said }
push-no-run = these cards are no run; wilds at its ends need: as 5C-7C
push-say-end = say for which card at an end of the run the wild stands, for example: as 8C
push-no-such-meld = there is no meld '{ $name }' on the table; there are: { $melds }
push-meld-names = field 'melds': by their cards the melds are called { $names }
push-origins = field 'origins' holds numbers of choices
push-origins-each = field 'origins' holds as many numbers for each seat as there are buried cards
push-hand-empty = impossible position: a hand is empty, so the round is over
push-pile = impossible position: the pile holds one card before the draw, and none behind it
push-stock = impossible position: the stock is odd at every turn
push-idle = impossible position: twelve quiet turns have ended the round
push-taken = impossible position: the taken card is not among the shown cards of the hand
push-broken-meld = impossible position: { $meld } is no meld ({ $clause })
push-buried = impossible position: a buried card is a wild that nobody has seen again

## Errors: Queen City Rum

no-move-queen_city_rum = '{ $text }' is no move; a move reads: draw, take, meld 7H 8H 9H, lay 10H on 7H-9H, discard QS
qcr-no-such-meld = no meld on the table is '{ $text }'
qcr-classic-options = option classic allows no one_meld_per_turn, and only final_discard optional (QCR 9.7)
qcr-hand-too-large = impossible position: a hand holds { $most } cards at most, and one more between drawing and discarding
qcr-taken = impossible position: only the seat to move has taken a card this turn, and only one
qcr-recycled-too-often = impossible position: the pile has become the stock too often
qcr-deduced-too-early = impossible position: no hand can be deduced before the stock has once been empty
qcr-reshuffle = impossible position: reshuffle lists the whole pack for each recycling to come, no card twice
qcr-melds-and-laid = impossible position: the melds hold each card of 'laid 0' and 'laid 1' once, and no other
qcr-out-with-cards = impossible position: the seat that is out has no cards, and the phase is over
qcr-deal-is-over = impossible position: the deal is over, so the turn is '-'
qcr-melds-in-classic = impossible position: nothing is melded before a seat goes out
qcr-no-move = impossible position: the seat to move has no move

## Errors: Run Fast

no-move-run_fast = '{ $text }' is no move; a move reads: lead 34567, beat 3H 3S, or pass
rf-no-rank = '{ $rank }' is no rank; the ranks are { $ranks }
rf-rank-too-often = the pack has not so many cards of the rank { $rank }
rf-no-cards = '{ $text }' names no cards of this game's pack
rf-no-may = '{ $text }' is not thirteen hexadecimal digits, one for each rank from the three up
rf-no-pass = '{ $text }' is no pass on a run: the seat, the run, and what it has played since
rf-two-tops = only one seat has made the play to beat
rf-hand-too-large = impossible position: no hand has more than sixteen cards
rf-turn-and-hands = impossible position: the turn is '-' when one hand is empty, and only then
rf-opening = impossible position: the opening is still to come when nobody has played, and only then
rf-first-seat = impossible position: the seat with the three of hearts makes the first play
rf-top = impossible position: the top is a play, of a seat that is not to move
rf-payer = impossible position: a payer is a loser of a deal that is over
rf-paid-too-often = impossible position: more bombs are paid for than can have been played
rf-passed-too-often = impossible position: more runs are passed on than have been played
rf-cannot-hold = impossible position: seat { $seat } holds cards that it cannot have
rf-cannot-hold-run = impossible position: a seat holds a run that it cannot have

## Errors: the table

saved-begins = a table begins with '{ $first }'
saved-line = '{ $found }' has no place here
saved-seat = who sits somewhere is 'person', 'nobody' or a program with its version, like 'sensible 1', not '{ $found }'
saved-dealer = the dealer is a seat from 0 to { $last }, not '{ $found }'
no-setting = there is no setting '{ $name }'; the settings are { $names }
setting-value = setting '{ $name }' cannot be '{ $value }': seconds from 0 to { $most }, for pace also 'step', for forced yes or no
no-act = '{ $move }' is no part of an act: it is sent, not laid out
turn-is-over = '{ $move }': the turn is over before it

## What records prove

verdict-no-game = no game
verdict-holds = record { $record }, line { $line }, { $game }: all that it claims was checked, and holds
verdict-asked = record { $record }, line { $line }, { $game }: all that was asked for was checked, and holds
verdict-fails = record { $record }, line { $line }, { $game }: not all that it claims was checked and holds
verify-missing = a commitment that was kept is in none of these records: the deal was dropped or exchanged: { $commitment }
verify-unended = table { $table }, match { $match }: not played to its end in these records; what came after deal { $deal } no record shows

claim-holds = checked
claim-fails = DOES NOT HOLD
claim-unchecked = NOT CHECKED
claim-unasked = not asked for
claim-silent = not claimed
claim-spoilt = { $why }
claim-deck-given = the deck was given by hand: that proves nothing about the shuffle
claim-deck-follows = the deck follows from the seed, and the commitment is to that seed and to all that is decided before the cards
claim-nonces = and from the nonces of people, each the one that its hash was made of; their seats: { $seats }
claim-nonces-unopened = some sent the hash of a nonce and did not open it, in these seats: { $others }; nonces went in of other seats: { $seats }
claim-nonces-lacking = people sat and nothing of theirs went in: if they sent it in time, whoever ran the table left it out; their seats: { $seats }
claim-nonces-none = no seat added a nonce: whoever drew the seed could choose it
claim-commitment-unseen = no file shows that people saw this commitment before the cards: { $commitment }
claim-commitment-kept = the commitment is among those that were kept
claim-commitment-other = the commitment is not among those that were kept
claim-moves = { $count ->
    [one] the move is legal
   *[other] all { $count } moves are legal
 }
claim-taken-back = { $count ->
    [one] a move was taken back
   *[other] moves were taken back { $count } times
 }
claim-scores = the scores { $scores } follow from the moves
claim-given-up = the match was given up in this deal
claim-left = the deal was left unfinished
claim-people = what people chose is theirs: nothing to play again; their seats: { $seats }
claim-program-unknown = seat { $seat }: this version does not know the program { $player }
claim-program-helped = { $count ->
    [one] for one move
   *[other] for { $count } moves
 } another player sat in seat { $seat } for { $player }, which did not choose; no file can show why
claim-program-late = { $player } came to seat { $seat } in the middle of the deal, and was not the program that was to sit in for a person
claim-nobody-moved = seat { $seat } moved, and nobody sat there
claim-not-alone = '{ $note }', and other people sat at the table: only who is alone with programs takes back
claim-no-person = '{ $note }', and no person sat in seat { $seat }
claim-program-not-asked = seat { $seat }: { $player }, not played again (--players does that)
claim-programs-again = { $count ->
    [one] the move of the programs was played again, and is the same
   *[other] all { $count } moves of the programs were played again, and are the same
 }
claim-program-other = move { $move }, seat { $seat }: { $player } plays '{ $wanted }', the record says '{ $found }'
claim-no-table = a deal of no table: it is part of no chain
claim-chain-whole = the match is whole from its first deal to this one, deal { $deal }
claim-chain-from = the match begins here with deal { $deal }: the deals before it are missing
claim-chain-since = the match is whole from deal { $since } to this one, deal { $deal }
claim-chain-broken = deal { $deal } does not follow the record before: a deal is missing, doubled, exchanged or changed
claim-chain-start = deal { $deal } is not the one that the match had to go on with

## Errors: what is kept

store-held = this table is open elsewhere: process { $pid } on { $host }, since { $since }
store-lost = this table was taken over by process { $pid } on { $host }, { $since }; nothing more can be written here
store-let-go = this table was let go; nothing more can be written here
store-gone = there is no table { $table } any more
store-there = there is, or was, a table { $table } already
store-no-table = there is no table { $table }
store-not-next = line { $number } of table { $table } is not the next, which is { $next }
store-gap = table { $table } lacks its line { $number }
store-record = of table { $table }, match { $match }, deal { $deal } another record is kept already
store-no-text = this text cannot be written as UTF-8
store-locked = another program has { $file } locked; try again when it is done
store-read-only = { $file } cannot be written: the file or its folder is read-only
store-full = there is no room left to write { $file }
store-shut = { $file } cannot be opened; look at the rights of the file and of its folder
store-owner = { $file } belongs to somebody else; UPCARD_HOME can name another folder
store-newer = { $file } was written by a newer Upcard (form { $found }, where this one knows { $known }); it stays as it is
store-damaged = { $file } is damaged, or no file of Upcard; it stays as it is

## Errors: the command line

no-command = there is no command '{ $command }'; the commands are { $commands }
wrong-call = { $why }; see { $call } --help
call-number = '{ $value }' is no number from { $least } to { $most }
input-too-long = the input is longer than { $most } characters
not-utf-8 = the input is not UTF-8 text
argument-not-utf-8 = '{ $text }' is not UTF-8 text
no-input = standard input is closed
nothing-read = there is nothing in '{ $file }' to be read
interrupted = stopped
no-shell = there is no completion for '{ $shell }'; the shells are { $shells }
no-file = there is no file '{ $file }'
no-records = there are no records in '{ $file }'
no-folder = there is no folder for the file '{ $file }'
file-trouble = { $file }: { $reason }
trouble = { $reason }
no-clause = { $game } has no clause '{ $clause }'; its rules go from { $first } to { $last }
no-seat = this game has seats 0 to { $last }
record-moves = the record goes to move { $last }, not to { $at }
no-terminal = the table needs { $module }: pip install 'upcard[terminal]'
no-home = there is no home folder to keep the table in; UPCARD_HOME can name another

compiled = compiled
uncompiled = uncompiled, from the source as it stands: the same rules, many times slower
uncompiled-chosen = uncompiled, because UPCARD_COMPILE=0 was set: the same rules, many times slower
uncompiled-no-compiler = uncompiled, because no C compiler with Python.h was found: the same rules, many times slower
uncompiled-failed = uncompiled, because the C compiler failed ({ $reason }): the same rules, many times slower

## The server

serving = The table is at { $address } (Ctrl-C ends it; nothing is lost)
serve-missing = The table in the browser needs the package '{ $module }'; try: pip install 'upcard[serve]'
serve-no-page = The page itself is not built here, only its data is served; try: make
serve-held = { $file } is used by another server; one file is for one server
serve-port = cannot listen at { $host }, port { $port }: { $why }
serve-url = '{ $url }' is no URL of a database; try sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME
serve-origin = '{ $origin }' is no address of a page; try https://cards.example
serve-database = the database cannot be used: { $why }

backup-done = copied to { $file }
backup-none = there is no { $file } to copy
backup-there = { $file } is there already; a copy never overwrites anything
backup-failed = { $file } cannot be copied: { $why }

## What the server refuses

no-table = There is no such table, or it is not yours to see.
no-guest = First open the page, then come here.
no-code = This code is used up, or too old, or mistyped.
no-message = That is no message of ours.
no-such-address = There is nothing at this address.
not-json = A message is JSON.
too-long = That is too long.
too-much = That is too much at once. Wait a moment.
seat-taken = That seat is taken.
table-seats = So many others sit here: { $count }.
table-busy = Too much waits at this table. Try again in a moment.
table-frozen = Something went wrong at this table. It stands still; what was played is kept.
looking-on = Who looks on does not play.

# === The table in the browser ===


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
    [one] One person looks on
   *[other] { $count } people look on
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
laid-whole = Laid out, and seen by you alone: you { $moves }.
laid-play = Play it
laid-last-back = Take the last one back
put-back = Put back
meld-takes = The cards that you have picked up go to { $meld }

seat-number = Seat { $number }
seat-moves = to move
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
me-export = All as { $form }
me-device = On another device
me-device-about = A code makes another browser the same guest, with the same tables and results.
me-code-make = Make a code
me-code = Code
me-code-link = Link to open there
me-code-picture = The link as a picture for the camera of the other device
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
guide-push-swap = A natural card of yours can take the place of a wild one on the table. You may swap them, but the wild must go to another meld at once.
guide-push-discard = A discard ends your turn; any card will do. The opponent on your left then takes it or pushes it on.
guide-push-taken = The card that you have just taken from the pile may not be discarded in this turn, unless it is your last one.
guide-push-wild = Jokers and twos are wild: they stand for any card that a meld needs, beside at least one natural card. Left in your hand each costs 20.
guide-push-pushed = The opponent on your right has pushed: the discard and a card of the stock went into your hand. That second card only you have seen.
guide-push-alone = Your partner has met the requirement. That opens nothing for you: partners meet it each for themselves.
guide-push-last = The stock is nearly used up. A push with a single card left in it ends the round at once, without melds.
guide-push-over = The round is over. If a seat is out, its side scores nothing and the other side all cards in both its hands; if not, both sides count theirs.


## The table page, later

seat-laid = { $points ->
    [one] 1 point
   *[other] { $points } points
 } laid
seat-melded = { $count ->
    [one] 1 card
   *[other] { $count } cards
 } melded
seat-in-hand = { $points ->
    [one] 1 point
   *[other] { $points } points
 } in hand
key-name-hurry = Space, outside the hand
key-does-hurry = lets the programs move at once
laid-out = Laid out, and seen by you alone. It takes more to be played.
laid-out-whole = Laid out, and seen by you alone.
