"""The plays of Run Fast: their ranks, their shapes and their text."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.cards import NONE, RANKS, Cards, Faces, count, lane, lowest, one, rank_cards, shifted
from upcard.deal import VERB_BITS
from upcard.errors import Unreadable

PASS: Final[i64] = 0
LEAD: Final[i64] = 1
BEAT: Final[i64] = 2
FACES: Final = Faces(("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"))  # RF 1.3
LETTERS: Final = "?3456789TJQKA2"  # the ranks as a move names them
PACK: Final[i64] = 0x3FFC7FF87FF3FFE  # RF 1.2
THREE_OF_HEARTS: Final[i64] = 0x10000
THREE_OF_SPADES: Final[i64] = 0x2
TWO_OF_SPADES: Final[i64] = 0x2000

# A lane of ranks: place 1 is the three, place 12 the ace, place 13 the two.
THREES: Final[i64] = 0x2
ACES: Final[i64] = 0x1000
EVERY: Final[i64] = 0x3FFF  # and place 0, of three aces as the lowest bomb
LINE: Final[i64] = 0x1FFE  # RF 3.3: three to ace
HEAVENLY: Final[i64] = 0x2000  # RF 4.4: above every bomb

# A play: how many cards of each of its ranks (three bits), and above them the lane of its ranks. A move: its verb, and
# above it the play; or, where a seat chooses among equal cards itself, the cards with 13 bits a suit, and OWN.
COPIES: Final[i64] = 7
COPY_BITS: Final[i64] = 3
RANKS_AT: Final[i64] = 7
AAA: Final[i64] = 0x8003
OWN: Final[i64] = 0x1000000000000000


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


def above(ranks: i64) -> i64:
    """All places of a lane above a single one."""
    return RANKS & -(ranks + ranks)


def run_starts(ranks: i64, length: i64) -> i64:
    """The ranks at which so many ranks in a row begin."""
    starts = ranks
    for by in range(1, length):
        starts &= ranks >> by
    return starts


def higher_run(ranks: i64, run: i64) -> bool:
    """Whether the ranks contain a run as long as the given one, but higher."""
    run += run
    while run <= LINE:
        if run & ~ranks == NONE:
            return True
        run += run
    return False


def shape_of(cards: Cards) -> i64:
    """The play that the cards make, none if they have no shape."""
    ones, twos, threes, fours = held(cards)
    copies: i64 = 4 if fours else 3 if threes else 2 if twos else 1
    same = fours or threes or twos or ones
    if same != ones or ones == NONE:
        return NONE  # RF 3.7
    run = ones // (ones & -ones)
    if run != 1:
        least: i64 = 5 if copies == 1 else 2  # RF 3.3, RF 3.4
        if copies > 2 or ones & ~LINE or run & (run + 1) or count(run) < least:
            return NONE  # RF 3.3, RF 3.4, RF 3.7
    return ones << COPY_BITS | copies


def own(verb: i64, cards: Cards) -> i64:
    """The move that names its cards."""
    out = OWN | verb
    for suit in range(4):
        out |= shifted(lane(cards, suit) >> 1, VERB_BITS + 13 * suit)
    return out


def own_cards(move: i64) -> Cards:
    """The cards that such a move names."""
    out: i64 = NONE
    for suit in range(4):
        out |= shifted(move >> VERB_BITS + 13 * suit & 0x1FFF, 15 * suit + 1)
    return out


def put_ranks(moves: vec[i64], n: i64, verb: i64, copies: i64, ranks: i64) -> i64:
    """Writes one move for each rank behind the first n moves; how many there are then."""
    head = verb | copies << VERB_BITS
    while ranks:
        moves[n] = head | (ranks & -ranks) << RANKS_AT
        n += 1
        ranks &= ranks - 1
    return n


def put_runs(moves: vec[i64], n: i64, copies: i64, ranks: i64, length: i64, low: i64) -> i64:
    """Writes one lead for each run of that length or more that begins at one of the ranks in `low`."""
    head = LEAD | copies << VERB_BITS
    ranks &= LINE  # RF 3.3, RF 3.4
    starts = run_starts(ranks, length)
    run = shifted(1, length) - 1
    while starts:
        left = starts & low
        while left:
            moves[n] = head | (left & -left) * run << RANKS_AT
            n += 1
            left &= left - 1
        starts &= ranks >> length
        length += 1
        run += run + 1
    return n


def put_bombs(moves: vec[i64], n: i64, verb: i64, bombs: i64, ace_bomb: i64) -> i64:
    """Writes one move for each bomb, weakest first."""
    while bombs:
        bomb = bombs & -bombs
        moves[n] = verb | (AAA if bomb == ace_bomb else bomb << COPY_BITS | 4) << VERB_BITS
        n += 1
        bombs &= bombs - 1
    return n


def play_text(play: i64) -> str:
    """The ranks of a play, each as often as it takes cards of it: `3344`."""
    ranks, copies = play >> COPY_BITS, play & COPIES
    return "".join([LETTERS[rank] * copies for rank in range(1, 14) if ranks >> rank & 1])


def cards_named(ranks: str, hand: Cards) -> Cards:
    """Cards of these ranks, of the hand where it has them. Raises Unreadable."""
    out: i64 = NONE
    for letter in ranks.upper().replace("10", "T").replace(" ", ""):
        rank = LETTERS.find(letter, 1)
        if rank < 0:
            raise Unreadable(f"'{letter}' is no rank; the ranks are {LETTERS[1:]}")
        left = rank_cards(rank) & PACK & ~out
        if left == NONE:
            raise Unreadable(f"the pack has not so many cards of the rank {letter}")
        out |= one(lowest(left & hand or left))
    return out
