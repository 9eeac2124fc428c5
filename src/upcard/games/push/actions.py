"""The fixed action numbers of Push: one number for all moves that the rules take for one, in whatever position.

A lay-off or swap says its meld as the k-th of those that fit it, the oldest first: of the sets of one rank, of the
runs that lack one card at one end, or of those in which a wild stands for one card. There are never more than six: each
has three cards of its own among the wilds, which are 12, and the naturals next to that card, at most 8. A wild has one
number whichever it is, since the order of use leaves no choice but in the place of the two.
"""

from typing import Final

from mypy_extensions import i64

from upcard.cards import ACE, SUIT_LETTERS, Card, rank_of, shifted, suit_of
from upcard.deal import VERB
from upcard.games.push.cards import JOKER, THREES, TWO, first_twin, is_joker, wild_at, wild_number
from upcard.games.push.melds import (
    ends_at,
    is_set_meld,
    length_of,
    line_of,
    place_card,
    slot_for,
    start_of,
    suits_in,
    two_slot_of,
)
from upcard.games.push.moves import (
    DISCARD,
    MELD,
    SWAP,
    UPPER,
    VERBS,
    extra_of,
    meld_of,
    moved_card,
    moved_to,
    wilds_of,
)
from upcard.games.push.names import WILD_STAR, place_text, rank_text
from upcard.games.push.table import PushTable

ALIKE: Final = 6  # melds that one number could mean
NATURAL_RANKS: Final = 12  # three to ace
NATURAL_FACES: Final = 48
ALL_FACES: Final = 53  # two to ace of each suit, and the joker
# Where a card may be laid below a run: a natural at the place of the ace, or of the three to jack; a wild in the place
# of the two besides, as a two or as a joker. Above a run: four to ace.
LOW_PLACES: Final = 10
WILD_LOW_PLACES: Final = 12
HIGH_PLACES: Final = 11
FIRST_HIGH: Final = 3
SUIT_COUNTS: Final = tuple(  # how many naturals of each suit a set may have: digits to base three, no more than three
    [n for n in range(81) if n % 3 + n // 3 % 3 + n // 9 % 3 + n // 27 <= 3]
)

# Where the numbers of each kind begin
DISCARDS: Final = 2
LAYS_ON_SET: Final = DISCARDS + ALL_FACES
LAYS_LOW: Final = LAYS_ON_SET + NATURAL_FACES * ALIKE
LAYS_HIGH: Final = LAYS_LOW + 4 * LOW_PLACES * ALIKE
WILDS_ON_SET: Final = LAYS_HIGH + 4 * HIGH_PLACES * ALIKE
WILDS_LOW: Final = WILDS_ON_SET + NATURAL_RANKS * ALIKE
WILDS_HIGH: Final = WILDS_LOW + 4 * WILD_LOW_PLACES * ALIKE
SWAPS_ON_SET: Final = WILDS_HIGH + 4 * HIGH_PLACES * ALIKE
SWAPS_ON_RUN: Final = SWAPS_ON_SET + NATURAL_FACES * ALIKE
SETS: Final = SWAPS_ON_RUN + 4 * 13 * ALIKE
RUNS_OF_THREE: Final = SETS + NATURAL_RANKS * 31
RUNS_OF_FOUR: Final = RUNS_OF_THREE + 4 * 12 * 8  # windows, and natural slots
RUNS_OF_FIVE: Final = RUNS_OF_FOUR + 4 * 11 * 16
ACTIONS: Final = RUNS_OF_FIVE + 4 * 10 * 32


def action_number(table: PushTable, move: i64) -> int:
    """The number of a canonical move. Raises ValueError for one that is legal nowhere."""
    verb, card, i = move & VERB, moved_card(move), moved_to(move)
    if verb < MELD:
        return int(verb)
    if verb == MELD:
        meld = meld_of(move)
        return _set_number(meld) if is_set_meld(meld) else _run_number(meld, wilds_of(move))
    if verb == DISCARD:
        return DISCARDS + (ALL_FACES - 1 if rank_of(card) == JOKER else _face(card))
    if i < table.count():
        fits = _swap(table, card, i) if verb == SWAP else _lay(table, card, i, extra_of(move))
        if fits[0] >= 0 and fits[1] < ALIKE:
            return fits[0] + fits[1]
    raise ValueError(f"{move} has no action number here")


def action_words(action: int) -> str:
    """What the number means. Raises ValueError for one that is none."""
    if not 0 <= action < ACTIONS:
        raise ValueError(f"action numbers of push are 0 to {ACTIONS - 1}, not {action}")
    if action < DISCARDS:
        return VERBS[action]
    if action < LAYS_ON_SET:
        return f"discard {_face_text(action - DISCARDS)}"
    if action < SETS:
        return _laid_words(action)
    if action < RUNS_OF_THREE:
        return _set_words(action - SETS)
    for length, first in ((5, RUNS_OF_FIVE), (4, RUNS_OF_FOUR), (3, RUNS_OF_THREE)):
        if action >= first:
            return _run_words(action - first, length)
    raise AssertionError(action)


# Cards


def _face(card: Card) -> int:
    return int(13 * suit_of(first_twin(card)) + rank_of(card) - 1)


def _natural(card: Card) -> int:
    return int(NATURAL_RANKS * suit_of(first_twin(card)) + rank_of(card) - THREES)


def _face_text(face: int) -> str:
    return "Jk" if face == ALL_FACES - 1 else rank_text(face % 13 + 1) + SUIT_LETTERS[face // 13]


def _natural_text(natural: int) -> str:
    return rank_text(natural % NATURAL_RANKS + THREES) + SUIT_LETTERS[natural // NATURAL_RANKS]


# Lay-offs and swaps: where the numbers of such a move begin (-1 where it never fits), and how many older melds it fits


def _lay(table: PushTable, card: Card, i: i64, end: i64) -> tuple[int, int]:
    meld, wild = table.meld(i), wild_number(card)
    if is_set_meld(meld):
        rank = line_of(meld)
        first = LAYS_ON_SET + ALIKE * _natural(card) if rank_of(card) == rank else -1
        return (WILDS_ON_SET + ALIKE * int(rank - THREES) if wild else first), _older_sets(table, i)
    place, suit = ends_at(meld) if end == UPPER else start_of(meld) - 1, line_of(meld)
    older = sum([1 for j in range(i) if _lacks(table.meld(j), suit, place, end)])
    if not 0 <= place <= ACE or not wild and first_twin(card) != place_card(suit, place):
        return -1, 0
    if end == UPPER:
        return (WILDS_HIGH if wild else LAYS_HIGH) + ALIKE * int(suit * HIGH_PLACES + place - FIRST_HIGH), older
    if wild:
        by_joker = place == TWO and is_joker(wild)
        low = int(suit * WILD_LOW_PLACES + place + (1 if place > TWO or by_joker else 0))
        return WILDS_LOW + ALIKE * low, older
    return LAYS_LOW + ALIKE * int(suit * LOW_PLACES + (place - 1 if place else 0)), older


def _lacks(run: i64, suit: i64, place: i64, end: i64) -> bool:
    """Whether this is a run of the suit with this place next to its end."""
    open_place = ends_at(run) if end == UPPER else start_of(run) - 1
    return not is_set_meld(run) and line_of(run) == suit and open_place == place


def _older_sets(table: PushTable, i: i64) -> int:
    rank = line_of(table.meld(i))
    return sum([1 for j in range(i) if is_set_meld(table.meld(j)) and line_of(table.meld(j)) == rank])


def _swap(table: PushTable, card: Card, i: i64) -> tuple[int, int]:
    meld = table.meld(i)
    if is_set_meld(meld):
        fits = rank_of(card) == line_of(meld) and not wild_number(card)
        return (SWAPS_ON_SET + ALIKE * _natural(card) if fits else -1), _older_sets(table, i)
    if not _has_wild_for(table, i, card):
        return -1, 0
    return SWAPS_ON_RUN + ALIKE * _face(card), sum([1 for j in range(i) if _has_wild_for(table, j, card)])


def _has_wild_for(table: PushTable, i: i64, card: Card) -> bool:
    """Whether meld i is a run in which a wild stands for the card; for a two, a joker."""
    meld = table.meld(i)
    slot = -1 if is_set_meld(meld) else slot_for(meld, card)
    wild = wild_at(table.wilds(i), slot) if slot >= 0 else 0
    return is_joker(wild) if rank_of(card) == TWO else wild > 0


def _laid_words(action: int) -> str:
    kinds = (LAYS_ON_SET, LAYS_LOW, LAYS_HIGH, WILDS_ON_SET, WILDS_LOW, WILDS_HIGH, SWAPS_ON_SET, SWAPS_ON_RUN)
    first = max([kind for kind in kinds if kind <= action])
    what, k = divmod(action - first, ALIKE)
    if first == LAYS_ON_SET:
        return f"lay {_natural_text(what)} on set {k + 1}"
    if first == LAYS_LOW:
        place = what % LOW_PLACES
        return f"lay {place_text(what // LOW_PLACES, place + 1 if place else 0)} low on run {k + 1}"
    if first == WILDS_ON_SET:
        return f"lay {WILD_STAR} on set {k + 1} of {rank_text(what + THREES)}s"
    if first == WILDS_LOW:
        suit, low = divmod(what, WILD_LOW_PLACES)
        wild = {1: "two", 2: "joker"}.get(low, WILD_STAR)
        return f"lay {wild} as {place_text(suit, low - 1 if low > TWO else low)} low on run {k + 1}"
    if first in (LAYS_HIGH, WILDS_HIGH):
        card = place_text(what // HIGH_PLACES, what % HIGH_PLACES + FIRST_HIGH)
        return f"lay {card if first == LAYS_HIGH else f'{WILD_STAR} as {card}'} high on run {k + 1}"
    if first == SWAPS_ON_SET:
        return f"swap {_natural_text(what)} on set {k + 1}"
    return f"swap {_face_text(what)} on run {k + 1}"


# Melds


def _set_number(meld: i64) -> int:
    counts = 0
    for suit in range(3, -1, -1):
        counts = 3 * counts + int((suits_in(meld, 0) >> suit & 1) + (suits_in(meld, 1) >> suit & 1))
    if length_of(meld) != 3 or line_of(meld) < THREES or counts not in SUIT_COUNTS:
        raise ValueError("no move melds such a set")
    return SETS + int(line_of(meld) - THREES) * len(SUIT_COUNTS) + SUIT_COUNTS.index(counts)


def _set_words(number: int) -> str:
    rank, counts = rank_text(number // len(SUIT_COUNTS) + THREES), SUIT_COUNTS[number % len(SUIT_COUNTS)]
    cards = [rank + SUIT_LETTERS[suit] for suit in range(4) for _ in range(counts // 3**suit % 3)]
    return f"meld {' '.join(cards + [WILD_STAR] * (3 - len(cards)))} as {rank}s"


def _run_number(meld: i64, wilds: i64) -> int:
    """In each window, a bit for each slot: a natural there; in the slot of the two, a joker."""
    length, start = length_of(meld), start_of(meld)
    bits: i64 = 0
    for slot in range(length):
        wild = wild_at(wilds, slot)
        set_bit = is_joker(wild) if slot == two_slot_of(start) else wild == 0
        bits |= shifted(1 if set_bit else 0, slot)
    first = RUNS_OF_THREE if length == 3 else RUNS_OF_FOUR if length == 4 else RUNS_OF_FIVE
    return first + int(shifted(line_of(meld) * (ACE + 2 - length) + start, length) + bits)


def _run_words(number: int, length: int) -> str:
    window, bits = divmod(number, 2**length)
    suit, start = divmod(window, ACE + 2 - length)
    cards = []
    for slot in range(length):
        natural = bits >> slot & 1
        if start + slot == TWO:
            cards.append("joker" if natural else "two")
        else:
            cards.append(place_text(suit, start + slot) if natural else WILD_STAR)
    return f"meld {' '.join(cards)} as {place_text(suit, start)}-{place_text(suit, start + length - 1)}"
