"""What lies where, from what a seat sees, as the lines that people are shown; and the order of a hand."""

from dataclasses import dataclass, replace
from typing import Final

from upcard.data import Fact, Place, ShownCard, ShownView, points_in
from upcard.deal import Rules
from upcard.table.orders import in_order
from upcard.words import seat_word
from upcard.words.spoken import Words

# The kinds of place, top to bottom. One that is empty is shown only if that says something.
KINDS: Final = (
    "hand", "meld", "won", "trick", "played", "top", "led",
    "centre", "gift", "unplaced", "freed", "pile", "waste", "stock",
)  # fmt: skip
FIRST: Final = ("led", "top", "centre", "gift", "unplaced", "freed", "pile")
SAID_EMPTY: Final = ("hand", "pile", "stock")
COUNTED: Final = ("hand", "stock")
BY_RANK: Final = ("played", "top")
LONG_IDLE: Final = 6  # turns without anything new, from which on it is said


@dataclass(frozen=True)
class Row:
    """One line of the table: its name, its text, which cards that shows, and how many more it counts."""

    name: str
    text: str
    cards: tuple[ShownCard, ...] = ()
    counted: int = 0
    first: bool = False  # whether the next move is about it: it comes first where there is no room for all


def rows(view: ShownView, rules: Rules, words: Words) -> list[Row]:
    """The lines of the table: each place, the left seat's first and the viewer's own last, but not its hand; and what
    else everybody knows."""
    me, seats, out = view.seat or 0, rules.SEATS, list[Row]()
    places = with_last_trick(view, seats)
    for kind in (*KINDS, *{place.kind: 0 for place in places if place.kind not in KINDS}):
        for owner in (*[(me + n) % seats for n in range(1, seats + 1)], None):
            here = [place for place in places if place.kind == kind and place.owner == owner]
            if kind in BY_RANK:
                here = [replace(place, cards=in_order(place.cards, rules, "rank")) for place in here]
            lies = any(place.cards or place.unseen for place in here)
            if here and (lies or kind in SAID_EMPTY) and (kind, owner) != ("hand", view.seat):
                name = name_of(here[0], me, seats, words)
                row = meld_row(name, here, words) if kind == "meld" else place_row(name, here[0], view, words)
                out.append(replace(row, first=kind in FIRST))
    return out + fact_rows(view, rules, words)


def in_turn(kind: str) -> int:
    """Where a kind of place comes among the others; one that is not known here, last."""
    return KINDS.index(kind) if kind in KINDS else len(KINDS)


def name_of(place: Place, viewer: int, seats: int, words: Words) -> str:
    """What a place is called."""
    owner = place.owner
    return words.say(f"place-{place.kind}", who="" if owner is None else seat_word(owner, viewer, seats))


def with_last_trick(view: ShownView, seats: int) -> tuple[Place, ...]:
    """The places, with the cards of the last trick apart from the others that its winner has."""
    led = sum(len(place.cards) for place in view.places if place.kind == "led")
    ended = len(view.history) - led
    trick = [card.card for move in view.history[max(0, ended - seats) : ended] for card in move.cards]
    out = list[Place]()
    for place in view.places:
        last = tuple(card for card in place.cards if place.kind == "won" and card.card in trick)
        if last and len(last) == len(trick):
            rest = tuple(card for card in place.cards if card not in last)
            last = tuple(sorted(last, key=lambda card: trick.index(card.card)))
            out += [replace(place, cards=rest), Place("trick", place.owner, last, ordered=True)]
        else:
            out.append(place)
    return tuple(out)


def meld_row(name: str, melds: list[Place], words: Words) -> Row:
    """All melds of a seat."""
    cards = tuple(card for meld in melds for card in meld.cards)
    return Row(name, "  ".join(words.meld(meld) for meld in melds), cards)


def place_row(name: str, place: Place, view: ShownView, words: Words) -> Row:
    cards, unseen = place.cards, place.unseen
    if place.kind == "pile" and len(cards) > 1:
        top, below = cards[-1:], len(cards) - 1
        return Row(name, words.say("shows-pile", cards=top, below=below), top, below)
    text = words.cards(cards) or words.say("shows-none")
    if place.kind in COUNTED or unseen:
        key = "shows-count" if not cards else "shows-some" if unseen else "shows-all"
        text = words.say(key, cards=cards, count=len(cards) + unseen)
    if place.kind == "centre" and fact(view, "flipped"):
        text = words.say("shows-flipped", cards=cards)
    if place.kind == "hand" and fact(view, "met", place.owner):
        text = with_met(text, words)
    return Row(name, text, cards, unseen)


def with_met(text: str, words: Words) -> str:
    """And that the seat has met its requirement."""
    return f"{text}  {words.say('fact-met')}"


# --- what else everybody knows ---------------------------------------------------------------------------------------


def fact(view: ShownView, name: str, owner: int | None = None) -> Fact | None:
    """The fact of this name, where it says anything."""
    return next((fact for fact in view.facts if (fact.name, fact.owner) == (name, owner) and fact.value), None)


def fact_rows(view: ShownView, rules: Rules, words: Words) -> list[Row]:
    me, seats, out, say = view.seat or 0, rules.SEATS, list[Row](), words.say
    told = fact(view, "round")
    if told:
        asked = say("fact-round.shows", value=whole(told))
        out.append(Row(say("fact-round"), with_met(asked, words) if fact(view, "met", me) else asked, first=True))
    told = fact(view, "opening")
    if told and told.value == "heart3" and view.turn is not None:
        who = seat_word(view.turn, me, seats)
        out.append(Row(say("fact-opening"), say("fact-opening.shows", who=who, cards=ShownCard("3H")), first=True))
    paid = [told for told in view.facts if told.name == "paid" and told.value and told.owner is not None]
    if paid:
        scores = [say("score-of", who=seat_word(told.owner or 0, me, seats), points=whole(told)) for told in paid]
        out.append(Row(say("fact-paid"), words.listed(scores)))
    told = fact(view, "carried")
    if told:
        out.append(Row(say("fact-carried"), say("fact-carried.shows", count=whole(told) + 1)))
    told = fact(view, "recycled")
    if told:
        out.append(Row(say("fact-recycled"), say("fact-recycled.shows", count=whole(told))))
    told = fact(view, "idle")
    if told and whole(told) >= LONG_IDLE:
        out.append(Row(say("fact-idle"), say("fact-idle.shows", count=whole(told))))
    return out + won_rows(view, rules, words)


def won_rows(view: ShownView, rules: Rules, words: Words) -> list[Row]:
    """Where cards that are won count: what each seat has taken so far, and what they count."""
    won, worth = [place for place in view.places if place.kind == "won"], words.worth(rules.faces().worths())
    if not won or not worth:
        return []
    whose = [(seat_word(place.owner or 0, view.seat or 0, rules.SEATS), points_in(place)) for place in won]
    scores = [words.say("score-of", who=who, points=points) for who, points in whose]
    return [Row(words.say("fact-taken"), words.listed(scores)), Row(words.say("fact-worth"), worth)]


def whole(told: Fact) -> int:
    return int(told.value or 0)
