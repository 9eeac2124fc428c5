"""Moves of Push as text, there and back: `lay 2D on 5C-7C as 8C`; and the longer meld that a text may say at once."""

from librt.vecs import append, vec
from mypy_extensions import i64

from upcard.cards import ACE, NONE, STRIDE, Card
from upcard.deal import VERB
from upcard.errors import Unreadable
from upcard.games.push.cards import (
    JOKER,
    TWIN,
    first_twin,
    least_wild,
    same_face,
    wild_at,
    wild_card,
    wild_number,
)
from upcard.games.push.choices import Choices
from upcard.games.push.melds import (
    LONGEST,
    ends_at,
    is_set_meld,
    length_of,
    line_of,
    meld_cards,
    part_of_run,
    set_of,
    slot_for,
    start_of,
)
from upcard.games.push.moves import (
    DISCARD,
    LARGEST,
    LAY,
    MELD,
    PUSH,
    SWAP,
    TAKE,
    UPPER,
    VERBS,
    card_move,
    extra_of,
    meld_move,
    meld_of,
    moved_card,
    moved_to,
    wilds_of,
)
from upcard.games.push.names import APOSTROPHE, PUSH_FACES, meld_said, place_text, spelled_meld
from upcard.games.push.table import PushTable
from upcard.melds import SHORTEST


def push_move_text(table: PushTable, move: i64) -> str:
    verb, card, extra, i = move & VERB, PUSH_FACES.card_text(moved_card(move)), extra_of(move), moved_to(move)
    if verb == MELD:
        return f"meld {spelled_meld(meld_of(move), wilds_of(move))}"
    if verb == DISCARD:
        return f"discard {card}"
    if verb < MELD:
        return VERBS[verb]
    text = f"{VERBS[verb]} {card} on {table.name(i)}"
    if i >= table.count():
        return text
    meld, wilds = table.meld(i), table.wilds(i)
    if verb == SWAP:
        chosen = is_set_meld(meld) and extra and extra != least_wild(wilds)
        return f"{text} for {PUSH_FACES.card_text(wild_card(extra))}" if chosen else text
    if is_set_meld(meld) or wild_number(moved_card(move)) == 0:
        return text
    place = ends_at(meld) if extra == UPPER else start_of(meld) - 1
    return f"{text} as {place_text(line_of(meld), place)}"


def read_push_move(table: PushTable, choices: Choices, text: str) -> i64:
    """The move that the text says, legal or not. Raises Unreadable."""
    words = text.split()
    lower = [word.lower() for word in words]
    verb = lower[0] if lower else ""
    if verb in ("take", "push") and len(words) == 1:
        return TAKE if verb == "take" else PUSH
    if verb == "discard" and len(words) == 2:
        return card_move(DISCARD, _cards(choices, words[1:])[0], 0, 0)
    if verb == "meld" and len(words) > 1:
        return meld_move(*_read_meld(choices, words, LARGEST))
    if verb in ("lay", "swap") and len(words) in (4, 6) and lower[2] == "on":
        card, i, more = _cards(choices, words[1:2])[0], table.named(words[3]), words[5] if len(words) == 6 else ""
        if verb == "lay" and (not more or lower[4] == "as"):
            return _read_lay(table, card, i, more)
        if verb == "swap" and (not more or lower[4] == "for"):
            return _read_swap(table, card, i, more)
    raise Unreadable("no-move-push", text=text[:40])


def _read_meld(choices: Choices, words: list[str], most: i64) -> tuple[i64, i64]:
    said = len(words) > 5 and words[-2].lower() == "as" and words[-1].lower() != "2s"  # or else the ace of spades
    cards = _cards(choices, words[1:-2] if said else words[1:])
    return meld_said(cards, words[-1] if said else "", most)


def _cards(choices: Choices, words: list[str]) -> vec[i64]:
    """The cards of the text: where no mark says which of several equal ones, the first that is in the hand."""
    out = vec[i64]()
    for word in words:
        card = PUSH_FACES.read_card(word)
        if word[-1] not in ("'", APOSTROPHE):
            equals = [JOKER + n * STRIDE for n in range(4)] if same_face(card, JOKER) else [card, card + TWIN]
            for equal in equals:
                if choices.holds(equal) and equal not in out:
                    card = equal
                    break
        out = append(out, card)
    return out


def _read_lay(table: PushTable, card: Card, i: i64, said: str) -> i64:
    meld = table.meld(i)
    if is_set_meld(meld):
        return card_move(LAY, card, i, 0)
    suit, below, above = line_of(meld), start_of(meld) - 1, ends_at(meld)
    face = PUSH_FACES.card_text(first_twin(card)) if wild_number(card) == 0 else said.upper()
    high = above <= ACE and place_text(suit, above) == face
    if wild_number(card) and not high and (below < 0 or place_text(suit, below) != face):
        raise Unreadable("push-say-end")
    return card_move(LAY, card, i, UPPER if high else 0)


def _read_swap(table: PushTable, card: Card, i: i64, said: str) -> i64:
    meld, wilds = table.meld(i), table.wilds(i)
    if said:
        return card_move(SWAP, card, i, wild_number(PUSH_FACES.read_card(said)))
    if is_set_meld(meld):
        return card_move(SWAP, card, i, least_wild(wilds) if wilds else 0)
    slot = slot_for(meld, card)
    return card_move(SWAP, card, i, wild_at(wilds, slot) if slot >= 0 else 0)


# A longer meld, said at once


def read_longer_meld(choices: Choices, text: str) -> tuple[i64, i64]:
    """The meld that the text lays, if that has more cards than a move lays now; else its length is 0. Raises
    Unreadable."""
    words = text.split()
    if len(words) < 2 or words[0].lower() != "meld":
        return NONE, NONE
    meld, wilds = _read_meld(choices, words, LONGEST)
    return (meld, wilds) if length_of(meld) > choices.stated_length(meld) else (NONE, NONE)


def split_meld(choices: Choices, meld: i64, wilds: i64, legal: vec[i64]) -> vec[i64]:
    """The moves that a longer meld stands for: a meld as long as a move may lay it, and lay-offs on that."""
    return _split_set(choices, meld, wilds) if is_set_meld(meld) else _split_run(choices, meld, wilds, legal)


def _split_set(choices: Choices, meld: i64, wilds: i64) -> vec[i64]:
    cards, freed, i = vec[i64](), choices.table.freed, choices.table.count()
    if freed:
        cards = append(cards, wild_card(freed))  # PUSH 6.9
    for card in meld_cards(meld, wilds):
        if freed == 0 or wild_number(card) != freed:
            cards = append(cards, card)
    first, its_wilds = set_of(line_of(meld), cards[:SHORTEST])
    moves = append(vec[i64](), meld_move(first, its_wilds))
    for card in cards[SHORTEST:]:
        moves = append(moves, card_move(LAY, card, i, 0))  # PUSH 4.11, PUSH 5.7
    return moves


def _split_run(choices: Choices, meld: i64, wilds: i64, legal: vec[i64]) -> vec[i64]:
    """From the lowest place where the shorter run may be laid, first downward, then upward."""
    cards, i, size = meld_cards(meld, wilds), choices.table.count(), choices.stated_length(meld)
    at: i64 = 0
    for slot in range(length_of(meld) - size, -1, -1):
        part, its_wilds = part_of_run(meld, wilds, slot, size)
        if choices.canonical(meld_move(part, its_wilds)) in legal:
            at = slot
    part, its_wilds = part_of_run(meld, wilds, at, size)
    moves = append(vec[i64](), meld_move(part, its_wilds))
    for slot in range(at - 1, -1, -1):
        moves = append(moves, card_move(LAY, cards[slot], i, 0))  # PUSH 4.11, PUSH 5.7
    for slot in range(at + size, length_of(meld)):
        moves = append(moves, card_move(LAY, cards[slot], i, UPPER))  # PUSH 4.11, PUSH 5.7
    return moves
