"""What may be played in Run Fast, section 3 of its rulebook: the shapes, what a hand may play, and how plays and moves
are coded and written.

A lane has a bit for each rank: place 1 is the three, place 12 the ace, place 13 the two.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from upcard.cards import (
    NONE,
    RANKS,
    STRIDE,
    SUIT_LETTERS,
    Cards,
    Faces,
    at_most_one,
    count,
    lettered,
    lowest,
    one,
    rank_cards,
    shifted,
)
from upcard.data import ShownCard, ShownMove
from upcard.deal import VERB, VERB_BITS
from upcard.errors import Unreadable


class RunFastFaces(Faces):
    """Of the cards of one rank a player chooses among its own."""

    def alike(self, card: str) -> str:
        return card[:-1]  # RF 3.9


FACES: Final = RunFastFaces(("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"))  # RF 1.3
LETTERS: Final = "?3456789TJQKA2"  # the ranks as a move names them
PACK: Final[i64] = 0x3FFC7FF87FF3FFE  # RF 1.2

VERBS: Final = ("pass", "lead", "beat")
PASS: Final[i64] = 0  # the verb is all of it
LEAD: Final[i64] = 1
BEAT: Final[i64] = 2

THREES: Final[i64] = 0x2
ACES: Final[i64] = 0x1000
EVERY: Final[i64] = 0x3FFF  # and place 0, of three aces as the lowest bomb
LINE: Final[i64] = 0x1FFE  # RF 3.3: three to ace

# A play: how many cards of each of its ranks (three bits), and above them the lane of its ranks. A move: its verb, and
# above it the play; or, where a seat chooses among equal cards itself, its very cards with 13 bits a suit, and OWN.
COPY_BITS: Final[i64] = 3
COPIES: Final[i64] = 7
RANKS_AT: Final[i64] = 7  # VERB_BITS + COPY_BITS
OWN: Final[i64] = 0x100000000000000  # bit 56
AAA: Final[i64] = 0x8003
SUITS: Final[i64] = 4


def play_of(ranks: i64, copies: i64) -> i64:
    return ranks << COPY_BITS | copies


def ranks_of(play: i64) -> i64:
    return play >> COPY_BITS


def copies_of(play: i64) -> i64:
    return play & COPIES


def by_ranks(verb: i64, play: i64) -> i64:
    """The move that names the ranks of its cards."""
    return play << VERB_BITS | verb


def play_in(move: i64) -> i64:
    """The play of such a move."""
    return move >> VERB_BITS


def by_cards(verb: i64, cards: Cards) -> i64:
    """The move that names its very cards."""
    move = OWN | verb
    for suit in range(SUITS):
        move |= (cards >> STRIDE * suit + 1 & 0x1FFF) << VERB_BITS + 13 * suit
    return move


def cards_in(move: i64) -> Cards:
    """The cards of such a move."""
    cards: Cards = NONE
    for suit in range(SUITS):
        cards |= (move >> VERB_BITS + 13 * suit & 0x1FFF) << STRIDE * suit + 1
    return cards


def names_cards(move: i64) -> bool:
    return move & OWN != NONE


def is_coded(move: i64) -> bool:
    """Whether the integer is a move: a pass, cards of the pack, or ranks that make a play that the pack has."""
    verb, play = move & VERB, play_in(move)
    if verb not in (LEAD, BEAT):
        return move == PASS
    if move >= OWN:
        cards = cards_in(move)
        return cards != NONE and cards & ~PACK == NONE and by_cards(verb, cards) == move
    return play > 0 and ranks_of(play) <= RANKS and shape_of(taken_from(PACK, play)) == play


# The cards of a group by their ranks


def held(cards: Cards) -> tuple[i64, i64, i64, i64]:
    """The ranks of which a group has at least one card, at least two, at least three, and four."""
    left, right = cards & 0x3FFFFFFF, cards >> 30
    either, both = left | right, left & right
    e0, e1, b0, b1 = either & 0x7FFF, either >> 15, both & 0x7FFF, both >> 15
    return e0 | e1, b0 | b1 | e0 & e1, b0 & e1 | b1 & e0, b0 & b1


def first_of_each(cards: Cards, ranks: i64) -> Cards:
    """One card of each rank, as far as the group goes, of the lowest suit."""
    spades = cards & ranks
    ranks &= ~spades
    hearts = cards >> 15 & ranks
    ranks &= ~hearts
    diamonds = cards >> 30 & ranks
    clubs = cards >> 45 & ranks & ~diamonds
    return spades | hearts << 15 | diamonds << 30 | clubs << 45


def taken_from(cards: Cards, play: i64) -> Cards:
    """The cards of a play when nothing else is said: as far as the group goes, those of the lowest suits."""
    ranks, copies = ranks_of(play), copies_of(play)
    taken = first_of_each(cards, ranks)  # RF 3.9
    while copies > 1:
        taken |= first_of_each(cards & ~taken, ranks)
        copies -= 1
    return taken


def in_rank_order(cards: Cards) -> vec[i64]:
    """The cards of a group, rank by rank."""
    out = vec[i64](capacity=count(cards))
    for rank in range(1, 14):
        for suit in range(SUITS):
            if cards & one(STRIDE * suit + rank):
                out = append(out, STRIDE * suit + rank)
    return out


# Shapes


def above(ranks: i64) -> i64:
    """All places of a lane above its one; none above none."""
    return RANKS & -(ranks + ranks)


def begins_above(play: i64) -> i64:
    """The ranks at which plays of the same shape begin that are higher."""
    ranks = ranks_of(play)
    return above(ranks & -ranks)


def highest(ranks: i64) -> i64:
    """The highest of some ranks alone."""
    while not at_most_one(ranks):
        ranks &= ranks - 1
    return ranks


def begins_of_runs(ranks: i64, length: i64) -> i64:
    """The ranks at which so many ranks in a row begin."""
    begins = ranks
    for by in range(1, length):
        begins &= ranks >> by
    return begins


def shape_of(cards: Cards) -> i64:
    """The play that the cards make, none if they have no shape."""
    ones, twos, threes, fours = held(cards)
    copies: i64 = 4 if fours else 3 if threes else 2 if twos else 1
    same = fours or threes or twos or ones
    if same != ones or ones == NONE:
        return NONE  # RF 3.7
    if not at_most_one(ones):
        least: i64 = 5 if copies == 1 else 2  # RF 3.3, RF 3.4
        if copies > 2 or count(ones) < least or ones & ~LINE or not in_a_row(ones):
            return NONE  # RF 3.3, RF 3.4, RF 3.7
    return play_of(ones, copies)


def in_a_row(ranks: i64) -> bool:
    """Whether the ranks, one at least, follow one another."""
    return ranks & (ranks + (ranks & -ranks)) == NONE


def no_shape(cards: Cards, pairs: i64) -> str:
    """The clause by which the cards, one at least, are no play, '' for a play: where they nearly are a straight or a
    pair run, the clause of that."""
    ones, twos, threes, _ = held(cards)
    if shape_of(cards):
        few = twos and not threes and not at_most_one(ones) and count(ones) < pairs
        return "RF 7.10" if few else ""
    if twos == NONE and (in_a_row(ones) or count(ones) >= 5):
        return "RF 3.3"
    return "RF 3.4" if twos == ones and threes == NONE else "RF 3.7"


def able(cards: Cards, ace_bomb: i64, unbroken: bool) -> tuple[i64, i64, i64, i64]:
    """The ranks that a hand may play one, two and three at a time, and its bombs by their places."""
    ones, twos, threes, bombs = held(cards)  # RF 3.2, RF 3.5, RF 3.8
    whole = bombs
    if ace_bomb and threes & ACES:
        whole |= ACES
        threes &= ~ACES  # RF 3.6
        bombs |= ace_bomb  # RF 3.6, RF 7.3
    if unbroken:
        return ones & ~whole, twos & ~whole, threes & ~whole, bombs  # RF 7.2
    return ones, twos, threes, bombs


def had_other(hand: Cards, single: i64, led: bool, ace_bomb: i64, unbroken: bool) -> bool:
    """Whether a seat that played this single from this hand could have done otherwise."""
    ones, twos, threes, bombs = able(hand, ace_bomb, unbroken)
    more = twos | threes | bombs | begins_of_runs(ones & LINE, 5) if led else NONE
    return (ones & above(single) | more) != NONE  # RF 7.5


def whole_bombs(cards: Cards, ace_bomb: i64) -> i64:
    """The ranks of the bombs that lie whole in a hand."""
    _, _, threes, fours = held(cards)
    return fours | threes & ACES if ace_bomb else fours  # RF 5.4


def strength(play: i64, ace_bomb: i64) -> i64:
    """The place of a play among the bombs, none if it is no bomb."""
    if play == AAA:
        return ace_bomb  # RF 3.6, RF 7.3
    return ranks_of(play) if copies_of(play) == 4 else NONE  # RF 3.5


# Lists of plays


def put_ranks(moves: vec[i64], n: i64, verb: i64, copies: i64, ranks: i64) -> i64:
    """Writes one move for each rank behind the first n moves; how many moves there are then."""
    # As by_ranks and play_of write it: calling them here makes rollouts a tenth slower.
    head = verb | copies << VERB_BITS
    while ranks:
        moves[n] = head | (ranks & -ranks) << RANKS_AT
        n += 1
        ranks &= ranks - 1
    return n


def put_runs(moves: vec[i64], n: i64, verb: i64, copies: i64, ranks: i64, shortest: i64, longest: i64, low: i64) -> i64:
    """Writes one move for each run in the ranks, of a length from the shortest to the longest, that begins in `low`."""
    head = verb | copies << VERB_BITS
    begins, length, run = begins_of_runs(ranks, shortest), shortest, shifted(1, shortest) - 1
    while begins and length <= longest:
        left = begins & low
        while left:
            moves[n] = head | (left & -left) * run << RANKS_AT
            n += 1
            left &= left - 1
        begins &= ranks >> length
        length += 1
        run += run + 1
    return n


def put_bombs(moves: vec[i64], n: i64, verb: i64, bombs: i64, ace_bomb: i64) -> i64:
    """Writes one move for each bomb, weakest first."""
    while bombs:
        bomb = bombs & -bombs
        moves[n] = by_ranks(verb, AAA if bomb == ace_bomb else play_of(bomb, 4))
        n += 1
        bombs &= bombs - 1
    return n


# Data and text


def shown_play(move: i64, seat: i64) -> ShownMove:
    """The parts of a seat's move that names its very cards, or of a pass."""
    cards = in_rank_order(cards_in(move) if names_cards(move) else NONE)
    return ShownMove(int(seat), VERBS[move & VERB], tuple([ShownCard(FACES.card_text(card)) for card in cards]))


def ranks_text(play: i64) -> str:
    """The ranks of a play, each as often as it takes cards of it: `3344`."""
    ranks, copies = ranks_of(play), int(copies_of(play))
    return "".join([LETTERS[rank] * copies for rank in range(1, 14) if ranks >> rank & 1])


def written(move: i64) -> str:
    """The move as text: `lead 77`, or with its very cards, `lead 7D 7H`."""
    verb = VERBS[move & VERB]
    if move == PASS:
        return verb
    if names_cards(move):
        return " ".join([verb, *[FACES.card_text(card) for card in in_rank_order(cards_in(move))]])
    return f"{verb} {ranks_text(play_in(move))}"


def cards_of_ranks(names: str, hand: Cards) -> Cards:
    """Cards of the ranks that are named, of the hand where it has them. Raises Unreadable."""
    out: i64 = NONE
    for letter in names.upper().replace("10", "T").replace(" ", ""):
        rank = LETTERS.find(letter, 1)
        if rank < 0:
            raise Unreadable("rf-no-rank", rank=letter, ranks=LETTERS[1:])
        left = rank_cards(rank) & PACK & ~out
        if left == NONE:
            raise Unreadable("rf-rank-too-often", rank=letter)
        out |= one(lowest(left & hand or left))
    return out


def read_play(text: str, hand: Cards) -> i64:
    """The move that the text says, legal or not: cards that are named by rank are those of the hand where it has them.
    Raises Unreadable."""
    words = text.split() if len(text) <= 200 else []
    verb = words[0].lower() if words else ""
    if verb == "pass" and len(words) == 1:
        return PASS
    if verb not in VERBS or verb == "pass" or len(words) == 1:
        raise Unreadable("no-move-run_fast", text=text[:40])
    names = lettered(" ".join(words[1:]))
    very = any(sign in SUIT_LETTERS for sign in names.upper())
    cards = FACES.read(names) if very else cards_of_ranks(names, hand)
    if cards == NONE or cards & ~PACK:
        raise Unreadable("rf-no-cards", text=text[:40])
    code: i64 = VERBS.index(verb)
    play = shape_of(cards)
    return by_cards(code, cards) if very or play == NONE else by_ranks(code, play)  # RF 3.9
