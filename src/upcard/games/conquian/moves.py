"""The moves of Conquian as integers, as text and in parts.

A move holds a verb, and above it the card or the cards that it moves: for a meld the group, for a discard or a gift the
card. The history notes beside a take, a decline, a force and a let go the centre card that it is about, and what
becomes of one that is declined or let go; for a gift that may not be seen, no card.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.cards import NONE, Card, Cards, Faces, at_most_one, each, lowest, one, shifted
from upcard.data import ShownCard, ShownMove
from upcard.deal import VERB, VERB_BITS, entry_of, seat_in, told_in
from upcard.errors import Unreadable
from upcard.games.conquian.holding import LONGEST, PACK
from upcard.melds import ACE_HIGH, is_meld, like_a_run, round_the_corner

TAKE: Final[i64] = 0
MELD: Final[i64] = 1
DECLINE: Final[i64] = 2
FORCE: Final[i64] = 3
LET_GO: Final[i64] = 4
DISCARD: Final[i64] = 5
GIVE: Final[i64] = 6
# What becomes of a card that is declined or let go: the other seat has it to decide on; it is dead, and the next is
# flipped; the seat that declined may be forced; it is dead, and there is none to flip.
FATES: Final = ("", "offered", "dead", "forceable", "last")
OFFERED: Final[i64] = 1
DEAD: Final[i64] = 2
FORCEABLE: Final[i64] = 3
LAST: Final[i64] = 4
FATE_AT: Final[i64] = VERB_BITS + 6
SIX_BITS: Final[i64] = 63
RANKS: Final[i64] = 10  # CON 1.2
SAID: Final = ("take", "meld", "decline", "force", "let go", "discard", "give")


def moving(verb: i64, what: i64) -> i64:
    """The move of a verb and what it moves: the cards of a meld, or one card."""
    return shifted(what, VERB_BITS) | verb


def moved(move: i64) -> i64:
    """What the move moves: the cards of a meld, or one card; 0, which is no card of the pack, for none."""
    return move >> VERB_BITS


def about(verb: i64, centre: Card, forceable: bool, flipped: bool, last: bool) -> i64:
    """A move that is about the centre card, as the history keeps it: with what becomes of one that is not taken."""
    if verb not in (DECLINE, LET_GO):
        return moving(verb, centre)
    fate = FORCEABLE if forceable else OFFERED if flipped else LAST if last else DEAD  # CON 3.10, CON 3.11, CON 5.4
    return moving(verb, centre) | shifted(fate, FATE_AT)


def card_told(told: i64) -> Card:
    """The card of a move in the form of the history, but for a meld."""
    return moved(told) & SIX_BITS


def fate_told(told: i64) -> i64:
    return told >> FATE_AT


def without_gift(told: i64) -> i64:
    """The move as the other seat may know it."""
    return GIVE if told & VERB == GIVE else told


def gifts_hidden(log: vec[i64], seat: i64) -> vec[i64]:
    """The history as a seat may know it: without the card that the other one has given."""
    out = log[:]
    for n in range(len(out)):
        if seat_in(out[n]) != seat:
            out[n] = entry_of(without_gift(told_in(out[n])), seat_in(out[n]))
    return out


def is_card(card: Card) -> bool:
    return 0 <= card < 60 and one(card) & PACK != NONE


def no_conquian_meld(cards: Cards) -> str:
    """The clause by which the cards, one at least, are no meld, or ''."""
    if is_meld(cards, ACE_HIGH, LONGEST):
        return ""
    if round_the_corner(cards, 0, RANKS, LONGEST):
        return "CON 1.3"
    return "CON 1.5" if like_a_run(cards, 0, ACE_HIGH, LONGEST) else "CON 1.4"


def can_be_said(move: i64) -> bool:
    """Whether the integer is a move, legal or not."""
    verb, what = move & VERB, moved(move)
    if verb == MELD:
        return what > NONE and what & ~PACK == NONE
    if verb in (DISCARD, GIVE):
        return is_card(what)
    return what == NONE and verb < len(SAID)


def can_be_told(told: i64) -> bool:
    """Whether the integer is a move in the form of the history."""
    verb, what = told & VERB, moved(told)
    if verb in (MELD, DISCARD):
        return can_be_said(told)
    if verb in (DECLINE, LET_GO):
        what = card_told(told) if 0 <= fate_told(told) < len(FATES) else -1
    return verb < len(SAID) and (what == NONE or is_card(what))


def spoken(move: i64, faces: Faces) -> str:
    """The move as text; of a gift that may not be seen only that it is one."""
    verb, what = move & VERB, moved(move)
    if verb == MELD:
        return f"meld {faces.text(what)}"
    return f"{SAID[verb]} {faces.card_text(what)}" if what else SAID[verb]


def heard(text: str, faces: Faces) -> i64:
    """The move that the text says. Raises Unreadable."""
    words = " ".join(text.lower().split()) if len(text) < 200 else ""
    if words in SAID:
        verb: i64 = SAID.index(words)
        if verb not in (MELD, DISCARD, GIVE):
            return verb
    name, _, rest = words.partition(" ")
    cards = faces.read(rest) if name in ("meld", "discard", "give") else NONE
    if name == "meld" and cards:
        return moving(MELD, cards)
    if cards and at_most_one(cards):
        return moving(DISCARD if name == "discard" else GIVE, lowest(cards))
    raise Unreadable("no-move-conquian", text=text[:40])


def in_parts(told: i64, seat: i64, faces: Faces) -> ShownMove:
    """A move of the history in its parts."""
    verb, card = told & VERB, card_told(told)
    if verb == MELD:
        return ShownMove(
            int(seat), SAID[verb], tuple([ShownCard(faces.card_text(each_)) for each_ in each(moved(told))])
        )
    cards = (ShownCard(faces.card_text(card)),) if card else ()
    return ShownMove(int(seat), SAID[verb], cards, then=FATES[fate_told(told)])
