"""Moves of Push as text, there and back: `lay 2D on 5C-7C as 8C`."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from upcard.cards import ACE, NONE, STRIDE, Card, Unreadable
from upcard.deal import VERB
from upcard.games.push_moves import (
    DISCARD,
    LAY,
    MELD,
    PUSH,
    SWAP,
    TAKE,
    VERBS,
    Choices,
    card_of,
    extra_of,
    meld_index,
    meld_move,
    meld_of,
    move_of,
    same_face,
    wilds_of,
)
from upcard.pieces.push_melds import (
    JOKER,
    LONGEST,
    TWIN,
    is_set,
    least_wild,
    length_of,
    line_of,
    start_of,
    wild_card,
    wild_number,
)
from upcard.pieces.push_names import APOSTROPHE, PUSH_FACES, cards_text, place_text, read_meld
from upcard.pieces.push_table import Table

LARGEST: Final[i64] = 5  # no single move melds more cards


def move_text(table: Table, move: i64) -> str:
    verb, card, extra = move & VERB, PUSH_FACES.card_text(card_of(move)), extra_of(move)
    if verb == MELD:
        return f"meld {cards_text(meld_of(move), wilds_of(move))}"
    if verb == DISCARD:
        return f"discard {card}"
    if verb < MELD:
        return VERBS[verb]
    i = meld_index(move)
    meld, wilds = table.meld(i), table.wilds(i)
    text = f"{VERBS[verb]} {card} on {table.names()[i]}"
    if verb == SWAP:
        chosen = is_set(meld) and extra not in (0, least_wild(wilds))
        return f"{text} for {PUSH_FACES.card_text(wild_card(extra))}" if chosen else text
    if is_set(meld) or wild_number(card_of(move)) == 0:
        return text
    place = start_of(meld) + length_of(meld) if extra else start_of(meld) - 1
    return f"{text} as {place_text(line_of(meld), place)}"


def read_move(table: Table, choices: Choices, text: str) -> i64:
    """The move that the text says, legal or not. Raises Unreadable."""
    words = text.split()
    lower = [word.lower() for word in words]
    verb = lower[0] if lower else ""
    if verb in ("take", "push") and len(words) == 1:
        return TAKE if verb == "take" else PUSH
    if verb == "discard" and len(words) == 2:
        return move_of(DISCARD, _cards(choices, words[1:])[0], 0, 0)
    if verb == "meld" and len(words) > 1:
        return meld_move(*_read_meld(choices, words, LARGEST))
    if verb in ("lay", "swap") and len(words) in (4, 6) and lower[2] == "on":
        card, i, more = _cards(choices, words[1:2])[0], table.named(words[3]), words[5] if len(words) == 6 else ""
        if verb == "lay" and (not more or lower[4] == "as"):
            return _read_lay(table, card, i, more)
        if verb == "swap" and (not more or lower[4] == "for"):
            return _read_swap(table, card, i, more)
    raise Unreadable(f"'{text[:40]}' is no move; moves read: take, push, meld 7H 8H 2D, lay 8C on 5C-7C, discard QS")


def read_whole_meld(choices: Choices, text: str) -> tuple[i64, i64]:
    """The meld that the text lays, however long it is; its length is 0 when the text is of another verb. Raises
    Unreadable."""
    words = text.split()
    return _read_meld(choices, words, LONGEST) if words[1:] and words[0].lower() == "meld" else (NONE, NONE)


def _read_meld(choices: Choices, words: list[str], most: i64) -> tuple[i64, i64]:
    said = len(words) > 5 and words[-2].lower() == "as" and words[-1].lower() != "2s"  # or else the ace of spades
    cards = _cards(choices, words[1:-2] if said else words[1:])
    return read_meld(cards, words[-1] if said else "", most)


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


def _read_lay(table: Table, card: Card, i: i64, said: str) -> i64:
    meld = table.meld(i)
    if is_set(meld):
        return move_of(LAY, card, i, 0)
    suit, below, above = line_of(meld), start_of(meld) - 1, start_of(meld) + length_of(meld)
    face = PUSH_FACES.card_text(card % TWIN) if wild_number(card) == 0 else said.upper()
    high = above <= ACE and place_text(suit, above) == face
    if wild_number(card) and not high and (below < 0 or place_text(suit, below) != face):
        raise Unreadable("say for which card at an end of the run the wild stands, for example: as 8C")
    return move_of(LAY, card, i, 1 if high else 0)


def _read_swap(table: Table, card: Card, i: i64, said: str) -> i64:
    meld, wilds = table.meld(i), table.wilds(i)
    if said:
        return move_of(SWAP, card, i, wild_number(PUSH_FACES.read_card(said)))
    if is_set(meld):
        return move_of(SWAP, card, i, least_wild(wilds) if wilds else 0)
    for slot in range(length_of(meld)):
        if card % TWIN == line_of(meld) * STRIDE + (start_of(meld) + slot or ACE):
            return move_of(SWAP, card, i, wilds >> 4 * slot & 15)
    return move_of(SWAP, card, i, 0)
