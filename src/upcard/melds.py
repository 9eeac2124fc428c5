"""Sets and runs of natural cards: finding them in a group, growing them, and splitting a group into them.

A set is three or four cards of one rank; a run is three or more cards of one suit, next to each other on the rank line.
A meld is the group of its cards. The rank line is ranks 1, 2, 3 …; the card of rank 13 (the ace, where the game has it
there) stands at its upper end, at place 0 below rank 1, or at either, but never in the middle of a run.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from upcard.cards import (
    ACE,
    EACH_SUIT,
    NONE,
    STRIDE,
    Card,
    Cards,
    Faces,
    count,
    each,
    lane,
    lowest,
    one,
    rank_cards,
    rank_of,
    room_for,
    shifted,
    suit_cards,
    suit_of,
)  # fmt: skip
from upcard.errors import Unreadable

ACE_HIGH: Final[i64] = 0  # rank 13 at the upper end only (also for decks whose rank 13 is no ace, or not there)
ACE_LOW: Final[i64] = 1  # rank 13 below rank 1 only
ACE_BOTH: Final[i64] = 2  # rank 13 at either end

SHORTEST: Final[i64] = 3


def line(cards: Cards, ace: i64) -> Cards:
    """The places that the cards take on the rank lines of the four suits."""
    if ace == ACE_HIGH:
        return cards
    low = cards >> ACE & EACH_SUIT
    return cards | low if ace == ACE_BOTH else cards & ~rank_cards(ACE) | low


def unlined(places: Cards) -> Cards:
    """The cards that stand at these places."""
    return places & ~EACH_SUIT | shifted(places & EACH_SUIT, ACE)


def run_starts(places: Cards) -> Cards:
    """The places from which three neighbours upward are all there."""
    return places & places >> 1 & places >> 2


def ranks_of_three(cards: Cards) -> i64:
    """The ranks of which the group holds three or four cards, in the lane of the first suit."""
    spades, hearts, diamonds, clubs = lane(cards, 0), lane(cards, 1), lane(cards, 2), lane(cards, 3)
    return spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)


def has_meld(cards: Cards, ace: i64) -> bool:
    return run_starts(line(cards, ace)) != NONE or ranks_of_three(cards) != NONE


def meldable(cards: Cards, ace: i64) -> Cards:
    """The cards of the group that some meld of the group holds."""
    starts = run_starts(line(cards, ace))
    ranks = ranks_of_three(cards)
    sets = ranks | ranks << STRIDE | ranks << 2 * STRIDE | ranks << 3 * STRIDE
    return unlined(starts | starts << 1 | starts << 2) | sets & cards


def completed_by(cards: Cards, ace: i64) -> Cards:
    """The other cards of which any one makes a meld together with two of the group."""
    places = line(cards, ace)
    below, above = places << 1, places >> 1
    gaps = (below & (places << 2 | above) | above & places >> 2) & EACH_SUIT * places_of_suit(ace)
    spades, hearts, diamonds, clubs = lane(cards, 0), lane(cards, 1), lane(cards, 2), lane(cards, 3)
    pairs = (spades | hearts) & (diamonds | clubs) | spades & hearts | diamonds & clubs
    return (unlined(gaps) | EACH_SUIT * pairs) & ~cards


def places_of_suit(ace: i64) -> i64:
    """The places of the first suit's rank line."""
    return 0x3FFE if ace == ACE_HIGH else 0x1FFF if ace == ACE_LOW else 0x3FFF


def sets_into(cards: Cards, out: vec[i64], n: i64) -> i64:
    """Writes every set of the group to out[n], out[n + 1] …, lowest rank first, four before three; the new n."""
    ranks = ranks_of_three(cards)
    while ranks:
        same = cards & rank_cards(lowest(ranks))
        if count(same) == 3:
            out[n] = same
            n += 1
        else:
            out[n] = same
            n += 1
            left_out = same
            while left_out:
                out[n] = same & ~(left_out & -left_out)
                n += 1
                left_out &= left_out - 1
        ranks &= ranks - 1
    return n


def runs_into(cards: Cards, ace: i64, longest: i64, out: vec[i64], n: i64) -> i64:
    """Writes every run of the group of at most `longest` cards to out[n] …, lowest start first; the new n."""
    places = line(cards, ace)
    starts = run_starts(places)
    while starts:
        start = starts & -starts
        run = start | start << 1 | start << 2
        length = SHORTEST
        while length <= longest and run & places == run:
            # the thirteen cards of a suit are one meld, whichever end the ace stands at
            if length < 13 or ace == ACE_LOW or start & EACH_SUIT == NONE:
                out[n] = unlined(run)
                n += 1
            run |= run << 1
            length += 1
        starts &= starts - 1
    return n


def melds_into(cards: Cards, ace: i64, longest: i64, out: vec[i64], n: i64) -> i64:
    """Writes every meld that can be made of the group alone to out[n], out[n + 1] …, sets before runs; the new n."""
    return runs_into(cards, ace, longest, out, sets_into(cards, out, n))


def melds_with_into(card: Card, cards: Cards, ace: i64, longest: i64, out: vec[i64], n: i64) -> i64:
    """Writes every meld of the group that holds this card to out[n], out[n + 1] …; the new n."""
    end = melds_into(cards & (rank_cards(rank_of(card)) | suit_cards(suit_of(card))), ace, longest, out, n)
    kept = n
    while n < end:
        if out[n] & one(card):
            out[kept] = out[n]
            kept += 1
        n += 1
    return kept


def is_set(cards: Cards) -> bool:
    return count(cards) >= SHORTEST and cards & ~rank_cards(rank_of(lowest(cards))) == NONE


def is_run(cards: Cards, ace: i64, longest: i64) -> bool:
    n = count(cards)
    if n < SHORTEST or n > longest or cards & ~suit_cards(suit_of(lowest(cards))):
        return False
    return joined(run_places(cards, ace))


def is_meld(cards: Cards, ace: i64, longest: i64) -> bool:
    """Whether the group is one set, or one run of at most `longest` cards."""
    return is_set(cards) or is_run(cards, ace, longest)


def like_a_run(cards: Cards, wilds: i64, ace: i64, longest: i64) -> bool:
    """Of cards and wilds that are no meld, whether it takes fewer changes to make a run of them than a set: a card
    exchanged, added or left out. Where it takes as many: whether they are several of different ranks."""
    held, same, row = count(cards), 0, 0
    for rank in range(1, ACE + 1):
        same = max(same, count(cards & rank_cards(rank)))
    length = min(max(held + wilds, SHORTEST), longest)
    places = line(cards, ace)
    for suit in range(4):
        for start in range(STRIDE - length + 1):
            row = max(row, count(lane(places, suit) >> start & one(length) - 1))
    return row > same or row == same and held > 1 and same == 1


def round_the_corner(cards: Cards, wilds: i64, ranks: i64, longest: i64) -> bool:
    """Whether cards and wilds that are no run would be one if the first of so many ranks came next after the last."""
    size, suit = count(cards) + wilds, suit_of(lowest(cards))
    if cards & ~suit_cards(suit) or size < SHORTEST or size > longest:
        return False
    ring = lane(cards, suit) | lane(cards, suit) << ranks
    for start in range(1, ranks + 1):
        if count(ring & shifted(one(size) - 1, start)) == count(cards):
            return True
    return False


def joined(places: Cards) -> bool:
    """Whether the places are next to each other without a gap."""
    return places & places + (places & -places) == NONE


def run_places(run: Cards, ace: i64) -> Cards:
    """The places on the rank line that the cards of one run take."""
    if ace == ACE_HIGH or ace == ACE_BOTH and joined(run):
        return run
    return line(run, ACE_LOW)


def grown_by(meld: Cards, ace: i64, longest: i64) -> Cards:
    """The cards any one of which can be added to the meld."""
    first = lowest(meld)
    if is_set(meld):
        return rank_cards(rank_of(first)) & ~meld
    if count(meld) >= longest:
        return NONE
    places = run_places(meld, ace)
    ends = (places << 1 | places >> 1) & shifted(places_of_suit(ace), suit_of(first) * STRIDE)
    return unlined(ends) & ~meld


def can_split(must: Cards, may: Cards, ace: i64, longest: i64) -> bool:
    """Whether all cards of `must` can be laid in melds at once, with the help of any cards of `may`."""
    if must == NONE:
        return True
    room = room_for(128)
    card = lowest(must)
    for i in range(melds_with_into(card, must | may, ace, longest, room, 0)):
        if can_split(must & ~room[i], may & ~room[i], ace, longest):
            return True
    return False


def with_meld(melds: vec[i64], meld: Cards) -> vec[i64]:
    """A new list of these melds and one more, in the order of their lowest cards."""
    out = vec[i64](capacity=len(melds) + 1)
    for other in melds:
        if meld != NONE and meld & -meld < other & -other:
            out = append(out, meld)
            meld = NONE
        out = append(out, other)
    return append(out, meld) if meld != NONE else out


def meld_text(meld: Cards, ace: i64, faces: Faces) -> str:
    """A meld as one word: a run by its ends, `7H-9H`; a set by its rank and suits, `7SHC`."""
    if is_set(meld):
        first = faces.card_text(lowest(meld))
        return first[:-1] + "".join([faces.card_text(card)[-1] for card in each(meld)])
    places = run_places(meld, ace)
    top = places
    while top & top - 1:
        top &= top - 1
    return faces.card_text(lowest(unlined(places & -places))) + "-" + faces.card_text(lowest(unlined(top)))


def read_meld(text: str, ace: i64, longest: i64, faces: Faces) -> Cards:
    """The meld that the word names. Raises Unreadable."""
    ends = text.split("-")
    meld: i64 = 0
    if len(ends) == 2:
        low, high = one(faces.read_card(ends[0])), one(faces.read_card(ends[1]))
        if ace != ACE_HIGH and low & rank_cards(ACE):
            low = line(low, ACE_LOW)
        if ace == ACE_LOW and high & rank_cards(ACE):
            high = line(high, ACE_LOW)
        if low <= high:
            meld = unlined(high | high - low)
    else:
        suits = text.lstrip("0123456789TtJjQqKkAa")
        rank = text[: len(text) - len(suits)]
        for suit in suits:
            meld |= one(faces.read_card(rank + suit))
    if meld == NONE or not is_meld(meld, ace, longest):
        raise Unreadable("no-meld", text=text[:30])
    return meld
