# Every sentence that the table shows, in English. Keys are the same in every language.

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
menu-go-on = Go on: { $game }, deal { $deal } ({ $score })
menu-unreadable = The saved table of { $game } cannot be read: { $reason }. It was kept as { $file }.
menu-keys = Up and down choose, Enter plays, Escape leaves.
options-title = { $game }: how do you want to play it?
options-start = Start
options-opponents = Opponents
options-pace = Pace of the programs
options-forced = Play my only legal move for me
options-keys = Left and right change, Enter starts, Escape goes back.
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

who-you = You
seat-left = Left
seat-right = Right
seat-opponent = Opponent
seat-partner = Partner

## The table

table-head = { $game } · { $rules }
table-deal = Deal { $deal }
table-score = { $who } { $points }
place-hand = { $who }
place-melds = Melds of { $who }
place-melds-you = Your melds
place-melds-all = Melds
place-centre = Centre card
place-waste = Dead cards
place-stock = Stock
place-pile = Discard pile
place-led = Led
place-won = Won by { $who }
place-won-you = Won by you
place-top = On top, from { $who }
place-top-you = On top, from you
place-played = Played by { $who }
place-played-you = Played by you
place-round = Round
round-1 = 1: first meld two sets of three
round-2 = 2: first meld a set of three and a run of four
round-3 = 3: first meld two runs of four
round-4 = 4: first meld three sets of three
round-5 = 5: first meld two runs of five
pile-below = and { $count ->
    [one] 1 card
   *[other] { $count } cards
 } below
met = (requirement met)
cards-left = { $count ->
    [one] 1 card
   *[other] { $count } cards
 }
nothing = none

## Turns and moves

turn-you = Your turn.
turn-you-only = Your turn. You can only: { $move }
turn-other = { $who } is thinking …
turn-step = { $who } is next: press the space bar.
turn-forced = You can only { $move }. It will be played for you.
moved = { $who }: { $moves }
dealt = Deal { $deal }. { $who } to begin.
ended = The deal is over: { $points }
ended-match = The match is over. { $winners }
winner-you = You have won.
winner-side = You and your partner have won.
winner-other = { $who } has won.
winner-shared = { $who } share the win.
took-back = You are back at your last decision.
no-such-move = No move is made of exactly these cards. { $count ->
    [0] None of the legal moves holds them.
    [one] One legal move holds them and more.
   *[other] { $count } legal moves hold them and more.
 }
hand-title = Your hand · by { $order }
order-suit = suit
order-rank = rank
order-meld = meld

## Refusals

illegal-move = { $move } is not allowed ({ $clause }): { $rule }
no-move = That is no move here.
not-your-turn = It is not your turn.
deal-over = The deal is over. Press n for the next one.
deal-not-over = This deal is not over yet.
match-over = The match is over. Escape goes back to the games.
table-moved-on = The table has moved on; look again.
too-many-moves = That is too much for one act.
nothing-to-take-back = There is nothing to take back.

## Saving

save-failed = This table cannot be saved ({ $reason }). Play goes on, but closing loses it.

## Keys and help

key-help = Help
key-rules = Rules
key-sort = Sort
key-undo = Undo
key-next = Next deal
key-leave = Leave
key-back = Back
key-pace = Pace
key-moves = Moves
file-too-large = the file is too large
help-title = How to play at this table
help-text =
    Arrow keys move along your hand; Space picks a card up or puts it back; Enter plays what you have picked up.
    A dot before a card means that it can be part of a legal move. With nothing picked up, Enter does the only thing there
    is to do. The list at the bottom has the moves that fit what you have picked up: a number plays one, m goes there.
    With the mouse, click cards and moves.

    s  sorts the hand by suit, rank or meld
    r  opens the rules, at the clause of the last refusal
    u  takes back to your last decision (only against programs)
    p  changes the pace; the space bar hurries the programs
    n  deals again when a deal is over
    Escape  goes back; the table is saved after every move
terminal-no-screen = The table needs a terminal; this is none. See upcard --help for commands that work without.

## Options

rules-default = default rules
option-conquian-size = Cards dealt to a seat, and melded cards that win
option-conquian-forcing = What follows when a card that fits is declined
option-conquian-hand_melds = Whether a seat may lay melds from its hand on its own flip
option-conquian-cambio = Whether each seat first gives the other a card (size 8/9 only)
option-conquian-stock_out = Who wins when the stock is out
option-conquian-draw_carry = Whether the stake grows after a drawn game
option-conquian-target = The score that ends the match (0: one game is the match)
option-conquian-skin = The names of the ten ranks
option-double_emperor-lead = Who leads tricks 2 to 10
option-double_emperor-rank = The order of the cards in a suit, highest first
option-double_emperor-must_head = Whether a follower must beat the led card when able
option-double_emperor-round_score = What a round is worth
option-double_emperor-tie = What 40-40 is worth
option-double_emperor-first_lead = Who leads first in the next round
option-double_emperor-target = The score that ends the match
option-double_emperor-rounds = How many rounds, instead of a target (0: play to the target)
option-double_emperor-open = Whether the other hand lies face up on the table
option-push-last_push = Whether the last push moves cards
option-push-sets = Whether a set may hold a suit twice
option-push-all_wild_melds = Whether a meld may be all wild
option-push-ace_high_only = Whether an ace stands only above the king
option-push-tie_break = What follows a tie after the last round
option-push-only_round = Play this round alone (0: all five)
option-queen_city_rum-ace = Where in a run an ace may stand
option-queen_city_rum-final_discard = Whether one goes out with a discard
option-queen_city_rum-one_meld_per_turn = Whether a turn has at most one meld
option-queen_city_rum-own_meld_before_layoff = Whether laying off needs a meld of one's own
option-queen_city_rum-recycle = How often the discard pile becomes the stock again
option-queen_city_rum-recycle_shuffle = Whether the pile is shuffled when it becomes the stock
option-queen_city_rum-scoring = Who scores melds when somebody goes out
option-queen_city_rum-rummy_bonus = Whether going out all at once doubles the bonus
option-queen_city_rum-deal = Who deals next
option-queen_city_rum-target = The score that ends the match
option-queen_city_rum-deals = A fixed number of deals instead of the target (0: play to the target)
option-queen_city_rum-classic = The older game: seven cards, melds only when going out
option-run_fast-must_beat = With what a seat that can beat has to beat
option-run_fast-break = Whether the cards of a bomb may be played apart
option-run_fast-aaa = What three aces are among the bombs
option-run_fast-heaven = What four threes are as the first play
option-run_fast-one_card = Duties before a seat with one card
option-run_fast-double = What is doubled for a seat that never played
option-run_fast-last_card = What a single card left costs
option-run_fast-bomb_pay = Which bombs earn points
option-run_fast-reverse = Whether an opener who never played again is doubled too
option-run_fast-pairs = The fewest pairs of a pair run
option-run_fast-deals = How many deals make a match (0: play to the target)
option-run_fast-target = The total that ends a match without a number of deals
option-run_fast-next_lead = Who leads first in the later deals of a match

## Errors: cards, fields, options

illegal = '{ $move }' is not allowed here ({ $clause })
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

file-too-long = the file is longer than { $most } characters
record-begins = a record begins with '{ $first }'
seed-not-committed = the seed is not the one that the commitment was made to
seed-too-short = a seed has at least { $least } bytes, this one { $count }
nonce-too-long = a nonce has at most { $most } bytes
line-too-long = a line has at most { $most } characters
record-line = here stands '{ $word } …', not '{ $found }'
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

## Errors: Push

## Errors: Queen City Rum

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
rf-paid-too-often = impossible position: more bombs are paid for than the pack has
rf-passed-too-often = impossible position: more runs are passed on than have been played
rf-cannot-hold = impossible position: seat { $seat } holds cards that it cannot have
rf-cannot-hold-run = impossible position: a seat holds a run that it cannot have

## Errors: the table

## Errors: the command line

