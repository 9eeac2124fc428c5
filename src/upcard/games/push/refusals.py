"""Why a move of Push is refused: the most specific clause against it, by the same sets that list the legal ones."""

from librt.vecs import vec
from mypy_extensions import i64

from upcard.cards import NONE, Card, count, one, rank_of, suit_of
from upcard.deal import VERB
from upcard.games.push.cards import THREES, TWO, first_twin, slot_of_wild, wild_at, wild_card, wild_count, wild_number
from upcard.games.push.choices import Choices, is_locked
from upcard.games.push.melds import (
    LONGEST,
    broken_by,
    is_set_meld,
    length_of,
    line_of,
    meld_cards,
    naturals_of,
    place_card,
    slot_for,
    start_of,
    wilds_for_sets,
)
from upcard.games.push.moves import (
    DISCARD,
    LAY,
    MELD,
    UPPER,
    extra_of,
    meld_of,
    moved_card,
    moved_to,
    wilds_of,
)
from upcard.melds import ACE_BOTH, like_a_run, round_the_corner


def why_not_drawn(choices: Choices, move: i64) -> str:
    """The clause that forbids a move that is not in the list, before the draw too."""
    return why_not_behind_draw(choices, move) if choices.table.drawn else "PUSH 3.1"


def why_not_behind_draw(choices: Choices, move: i64) -> str:
    """The clause that forbids a move behind the draw that is not in the list."""
    verb, card, i = move & VERB, moved_card(move), moved_to(move)
    if verb < MELD:
        return "PUSH 3.1"
    if not choices.open_to(verb):
        return "PUSH 6.9" if choices.table.freed else "PUSH 5.2"
    if verb == MELD:
        return why_not_meld(choices, meld_of(move), wilds_of(move), False)
    if choices.table.freed and wild_number(card) != choices.table.freed:
        return "PUSH 6.9"
    if not choices.holds(card):
        return "PUSH 3.6"
    if verb == DISCARD:
        return "PUSH 3.8"
    if i >= choices.table.count():
        return "PUSH 6.1"
    return (
        _why_no_lay(choices, card, i, extra_of(move)) if verb == LAY else _why_no_swap(choices, card, i, extra_of(move))
    )


def _why_no_lay(choices: Choices, card: Card, i: i64, end: i64) -> str:
    if choices.table.freed and i == choices.table.left:
        return "PUSH 6.9"
    meld = choices.table.meld(i)
    if not is_set_meld(meld):
        below = end != UPPER and start_of(meld) == TWO and length_of(meld) < LONGEST - 1
        ace = wild_number(card) > 0 or first_twin(card) == place_card(line_of(meld), 0)
        return "PUSH 10.4" if below and ace and choices.agreed.lowest_place == TWO else "PUSH 6.2"
    return "PUSH 10.2" if choices.agreed.free and choices.is_full_set(meld) else "PUSH 6.3"


def _why_no_swap(choices: Choices, card: Card, i: i64, freed: i64) -> str:
    meld, wilds = choices.table.meld(i), choices.table.wilds(i)
    if is_set_meld(meld):
        fits = rank_of(card) == line_of(meld) and choices.suits_swapping(meld) >> suit_of(first_twin(card)) & 1
        return "PUSH 6.11" if fits and freed and slot_of_wild(wilds, freed) >= 0 else "PUSH 6.6"
    slot = slot_for(meld, card)
    wild = wild_at(wilds, slot) if slot >= 0 else 0
    if wild and is_locked(start_of(meld) + slot, wild):
        return "PUSH 6.7"
    return "PUSH 6.11" if wild and wild == freed else "PUSH 6.5"


def why_not_meld(choices: Choices, meld: i64, wilds: i64, said_longer: bool) -> str:
    """The clause that forbids a meld that is not in the list, or '' when nothing is against it but that it was said
    longer than a move lays it."""
    if not choices.table.drawn:
        return "PUSH 3.1"
    clause = _why_not_these(choices, meld_cards(meld, wilds)) or broken_by(meld, wilds, choices.agreed)
    if clause:
        return clause
    if length_of(meld) - wild_count(wilds) < choices.least():
        return "PUSH 6.10"
    if choices.met:
        return "" if said_longer else "PUSH 4.7"  # PUSH 4.11
    return _why_not_next(choices, meld, wilds, said_longer)


def why_not_cards(choices: Choices, cards: vec[i64], said: str) -> str:
    """The clause that forbids to meld cards that are no meld, or not the one that is said."""
    if not choices.table.drawn:
        return "PUSH 3.1"
    naturals, wilds = NONE, 0
    for card in cards:
        if wild_number(card):
            wilds += 1
        else:
            naturals |= one(first_twin(card))
    clause = _why_not_these(choices, cards) or ("" if naturals else "PUSH 4.4")
    if clause:
        return clause
    run = "-" in said or said == "" and like_a_run(naturals, wilds, ACE_BOTH, LONGEST)
    if (
        run
        and said == ""
        and count(naturals) + wilds == len(cards)
        and round_the_corner(naturals, wilds, LONGEST, LONGEST)
    ):
        return "PUSH 4.3"
    return "PUSH 4.2" if run else "PUSH 4.1"


def _why_not_these(choices: Choices, cards: vec[i64]) -> str:
    """The clause by which these cards cannot be melded, whatever they make."""
    if choices.table.freed and wild_card(choices.table.freed) not in cards:
        return "PUSH 6.9"
    for card in cards:
        if not choices.holds(card):
            return "PUSH 3.6"
    return ""


def _why_not_next(choices: Choices, meld: i64, wilds: i64, said_longer: bool) -> str:
    """The clause by which a meld cannot come next in the requirement."""
    asked, laid, set_ = choices.asked, choices.table.laid, is_set_meld(meld)
    if set_ and laid >= asked.sets or not set_ and asked.runs == 0:
        return "PUSH 5.2" if set_ and asked.sets else "PUSH 5.1"
    size = choices.stated_length(meld)
    if length_of(meld) < size:
        return "PUSH 5.3"
    if set_ != choices.set_is_next():
        return "PUSH 5.4" if _set_is_left(choices, meld, wilds) else "PUSH 5.2"
    if length_of(meld) > size:
        return "" if said_longer and laid + 1 == asked.melds() else "PUSH 5.3"  # PUSH 5.7
    return "PUSH 5.4" if choices.rest_is_held(meld, wilds, 0) else "PUSH 5.2"


def _set_is_left(choices: Choices, run: i64, laid_wilds: i64) -> bool:
    """Whether the sets that come before this run can be made of the rest of the hand."""
    pack1 = choices.pack1 & ~naturals_of(run, laid_wilds, 0)
    pack2 = choices.pack2 & ~naturals_of(run, laid_wilds, 1)
    sets, agreed = choices.asked.sets - choices.table.laid, choices.agreed
    need = wilds_for_sets(pack1, pack2, sets, THREES, agreed.free, agreed.least)
    return need <= wild_count(choices.pool) - wild_count(laid_wilds)
