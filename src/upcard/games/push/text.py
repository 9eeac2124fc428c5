"""Moves of Push as text, there and back: `lay 2D on 5C-7C as 8C`; and the longer meld that a text may say at once."""

from itertools import permutations
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from upcard.cards import ACE, NONE, STRIDE, Card, each
from upcard.deal import VERB
from upcard.errors import Illegal, Unreadable
from upcard.games.push.cards import (
    JOKER,
    TWIN,
    first_twin,
    least_wild,
    same_face,
    slot_of_wild,
    wild_at,
    wild_card,
    wild_count,
    wild_number,
    wild_slots,
)
from upcard.games.push.choices import Choices, order_of
from upcard.games.push.melds import (
    broken_by,
    ends_at,
    is_meld_coded,
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
from upcard.games.push.names import APOSTROPHE, PUSH_FACES, meld_said, melds_meant, place_text, spelled_meld
from upcard.games.push.refusals import why_not_cards, why_not_drawn, why_not_meld
from upcard.games.push.table import PushTable
from upcard.melds import SHORTEST

MOST_WORDS: Final = 60


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
        return card_move(DISCARD, _cards(choices, words[1:], DISCARD)[0], 0, 0)
    if verb == "meld" and len(words) > 1:
        cards, said = _meld_words(choices, words)
        return meld_move(*meld_said(cards, said, LARGEST))
    if verb in ("lay", "swap") and len(words) in (4, 6) and lower[2] == "on":
        card = _cards(choices, words[1:2], LAY if verb == "lay" else SWAP)[0]
        i, more = table.named(words[3]), words[5] if len(words) == 6 else ""
        if verb == "lay" and (not more or lower[4] == "as"):
            return _read_lay(table, card, i, more)
        if verb == "swap" and (not more or lower[4] == "for"):
            return _read_swap(table, card, i, more)
    raise Unreadable("no-move-push", text=text[:40])


def _meld_words(choices: Choices, words: list[str]) -> tuple[vec[i64], str]:
    """The cards of a meld, and what stands behind `as`, or ''."""
    said = len(words) > 5 and words[-2].lower() == "as" and names_kind(words[-1], words[-2] == "as")
    cards = _cards(choices, words[1:-2] if said else words[1:], MELD)
    for i in range(len(cards)):
        if cards[i] in cards[:i]:
            raise Unreadable("listed-twice", card=PUSH_FACES.card_text(cards[i]))
    return cards, words[-1] if said else ""


def names_kind(word: str, after_as: bool) -> bool:
    """Whether the word behind `as` says what the cards are; or else that is the ace of spades, and this a card too."""
    kind = word[-1] == "s" or after_as and word[-1] == "S"
    return "-" in word or kind and word.lower() != "2s"  # PUSH 4.6


def _cards(choices: Choices, words: list[str], verb: i64) -> vec[i64]:
    """The cards of the text: where no mark says which of several equal ones, the one with which the move is legal."""
    marked = [word[-1] in ("'", APOSTROPHE) for word in words]
    named = [int(PUSH_FACES.read_card(word)) for word in words]
    taken = [card for n, card in enumerate(named) if marked[n]]
    out = vec[i64]()
    for n, card in enumerate(named):
        if not marked[n]:
            twins = [JOKER + n * STRIDE for n in range(4)] if same_face(card, JOKER) else [card, card + TWIN]
            left = [twin for twin in twins if twin not in taken]
            card = choices.meant_by(verb, left) if left else card
            taken.append(card)
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
        wild = PUSH_FACES.read_card(said)
        for slot in each(wild_slots(wilds) if said[-1] not in ("'", APOSTROPHE) else NONE):
            if slot_of_wild(wilds, wild_number(wild)) < 0 and same_face(wild_card(wild_at(wilds, slot)), wild):
                wild = wild_card(wild_at(wilds, slot))  # PUSH 1.2
        return card_move(SWAP, card, i, wild_number(wild))
    if is_set_meld(meld):
        return card_move(SWAP, card, i, least_wild(wilds) if wilds else 0)
    slot = slot_for(meld, card)
    return card_move(SWAP, card, i, wild_at(wilds, slot) if slot >= 0 else 0)


# What the table takes a text for


def read_push_moves(table: PushTable, choices: Choices, legal: vec[i64], text: str) -> vec[i64]:
    """The moves that the text says: one, or a longer meld as the moves that lay it. Raises Unreadable, or Illegal for
    cards that are no meld, or go nowhere, by a clause."""
    words = text.split()
    verb = words[0].lower() if words else ""
    if verb == "meld" and 1 < len(words) < MOST_WORDS:
        return _read_melding(choices, legal, words)
    if verb == "lay" and len(words) in (4, 6) and words[2].lower() == "on":
        _check_end(table, choices, legal, words)
    return append(vec[i64](), read_push_move(table, choices, text))


def _read_melding(choices: Choices, legal: vec[i64], words: list[str]) -> vec[i64]:
    cards, said = _meld_words(choices, words)
    found, text = melds_meant(cards, said), " ".join(words)
    if not found:
        raise Illegal(text, why_not_cards(choices, cards, said))
    fitting = [(meld, wilds) for meld, wilds in found if fits_now(choices, legal, meld, wilds)]
    if len(found) > 1 and fitting:
        raise Unreadable("push-say-meld")
    meld, wilds = found[0]
    if length_of(meld) <= choices.stated_length(meld):
        move = meld_move(meld, wilds)
        if not is_meld_coded(meld, wilds, LARGEST):
            raise Illegal(text, why_not_meld(choices, meld, wilds, False))
        return append(vec[i64](), move)
    if not fitting:
        raise Illegal(text, why_not_meld(choices, meld, wilds, True))
    return split_meld(choices, meld, wilds, legal)  # PUSH 4.11, PUSH 5.7


def fits_now(choices: Choices, legal: vec[i64], meld: i64, wilds: i64) -> bool:
    """Whether the meld can be laid now, at once or as a longer one."""
    if length_of(meld) > choices.stated_length(meld):
        return choices.table.drawn and why_not_meld(choices, meld, wilds, True) == ""
    return choices.canonical(meld_move(meld, wilds)) in legal


def _check_end(table: PushTable, choices: Choices, legal: vec[i64], words: list[str]) -> None:
    """Says what is wrong where a wild is laid on a run and it is not said for which card at an end of it."""
    card, i = _cards(choices, words[1:2], LAY)[0], table.named(words[3])
    meld, said = table.meld(i), words[5].upper() if len(words) == 6 else ""
    places = [place_text(line_of(meld), place) for place in (start_of(meld) - 1, ends_at(meld))]
    if is_set_meld(meld) or wild_number(card) == 0 or said in places and said != "-":
        return
    moves = [card_move(LAY, card, i, end) for end in (0, UPPER)]
    if not any(choices.canonical(move) in legal for move in moves):
        raise Illegal(" ".join(words), why_not_drawn(choices, moves[0]))
    if said:
        PUSH_FACES.read_card(said)
        raise Illegal(" ".join(words), "PUSH 6.2")
    raise Unreadable("push-say-end")


# A longer meld, said at once


def split_meld(choices: Choices, meld: i64, wilds: i64, legal: vec[i64]) -> vec[i64]:
    """The moves that a longer meld stands for: a meld as long as a move may lay it, and lay-offs on that."""
    at: i64 = 0
    if not is_set_meld(meld):
        size = choices.stated_length(meld)
        for slot in range(length_of(meld) - size, -1, -1):  # the lowest place where the shorter run may be laid
            part, its_wilds = part_of_run(meld, wilds, slot, size)
            if choices.canonical(meld_move(part, its_wilds)) in legal:
                at = slot
    first, others = laid_in_parts(choices, meld, wilds, at, choices.table.count())
    moves = append(vec[i64](), first)
    for move in others:
        moves = append(moves, move)
    return moves


def laid_in_parts(choices: Choices, meld: i64, wilds: i64, at: i64, i: i64) -> tuple[i64, list[int]]:
    """The move that lays as much of a meld as is stated, of a run from this slot, and the lay-offs of the rest on it,
    which is then meld `i`: of a run first downward, then upward."""
    cards, size = meld_cards(meld, wilds), choices.stated_length(meld)
    if not is_set_meld(meld):
        part, its_wilds = part_of_run(meld, wilds, at, size)
        low = [int(card_move(LAY, cards[slot], i, 0)) for slot in range(at - 1, -1, -1)]  # PUSH 4.11, PUSH 5.7
        high = [int(card_move(LAY, cards[slot], i, UPPER)) for slot in range(at + size, length_of(meld))]
        return meld_move(part, its_wilds), low + high
    freed = choices.table.freed
    if freed:
        others = [card for card in cards if wild_number(card) != freed]
        cards = append(vec[i64](), wild_card(freed))  # PUSH 6.9
        for card in others:
            cards = append(cards, card)
    first, its_wilds = set_of(line_of(meld), cards[:SHORTEST])
    return meld_move(first, its_wilds), [int(card_move(LAY, card, i, 0)) for card in cards[SHORTEST:]]


# The requirement, said in any order


def read_requirement(choices: Choices, texts: list[str]) -> tuple[vec[i64], int]:
    """The rest of the requirement, where the first few texts say its melds in any order, each at its stated length or
    longer: the moves, and how many texts these are; else no moves."""
    asked, laid = choices.asked, choices.table.laid
    wanted = asked.melds() - laid
    said = list[tuple[i64, i64]]()
    for text in texts[:wanted]:
        words = text.split()[:MOST_WORDS]
        if len(words) < 4 or words[0].lower() != "meld":
            return vec[i64](), 0
        cards, kind = _meld_words(choices, words)
        found = [pair for pair in melds_meant(cards, kind) if length_of(pair[0]) >= choices.stated_length(pair[0])]
        held = [choices.holds(card) for card in cards]
        if len(found) != 1 or not all(held) or broken_by(found[0][0], found[0][1], choices.agreed):
            return vec[i64](), 0
        said.append(found[0])
        choices = choices.without(cards)
    sets = len([meld for meld, _ in said if is_set_meld(meld)])
    if len(said) < wanted or sets != max(0, asked.sets - laid):
        return vec[i64](), 0
    for order in permutations(said):
        moves = _in_order(choices, list(order))
        if moves:
            return vec[i64](moves), len(said)
    return vec[i64](), 0


def _in_order(choices: Choices, melds: list[tuple[i64, i64]]) -> list[int]:
    """The moves that lay the melds in this order at their stated lengths, and the rest behind them; none where the
    requirement does not come in this order."""
    firsts, others, last = list[int](), list[int](), choices.next_in_order(is_set_meld(melds[0][0]))
    for n, (meld, wilds) in enumerate(melds):
        if n and is_set_meld(meld) != is_set_meld(melds[n - 1][0]):
            if is_set_meld(meld):
                return []  # PUSH 5.4
            last = 0
        at, part, its_wilds = -1, meld, wilds
        while order_of(part) < last or at < 0 or length_of(part) - wild_count(its_wilds) < choices.agreed.least:
            at += 1
            if at > length_of(meld) - choices.stated_length(meld) or at > 0 and is_set_meld(meld):
                return []  # PUSH 5.4
            if not is_set_meld(meld):
                part, its_wilds = part_of_run(meld, wilds, at, choices.stated_length(meld))
        last = order_of(part)
        first, rest = laid_in_parts(choices, meld, wilds, at, choices.table.count() + n)
        firsts.append(int(first))
        others += rest
    return firsts + others  # PUSH 5.3
