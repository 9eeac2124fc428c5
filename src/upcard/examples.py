"""The examples of a rulebook as people read them: positions with all hands open, and sentences about them, in which
moves and fields have the signs of suits."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from upcard.cards import Faces
from upcard.data import Place, ShownView
from upcard.deal import Deal, Rules, seat_or_none
from upcard.errors import Trouble
from upcard.fields import REST, UNKNOWN, Showing
from upcard.meant import played
from upcard.notation import read_rules
from upcard.rulebook import Example
from upcard.words import seat_word, words
from upcard.words.arguments import SUIT_SIGNS_BY_LETTER

JOKER: Final = "Jk"
WITH_WILDS: Final = "*"  # behind the name of a set


@dataclass(frozen=True)
class Saying:
    """A sentence: its key in the words, and its arguments, of which one may be a sentence itself."""

    key: str
    values: "dict[str, str | int | Saying]"


@dataclass(frozen=True)
class Stage:
    """A line of an example: what it says, and the table that it is about from here on, where that is another."""

    says: Saying
    view: ShownView | None = None


# --- positions -------------------------------------------------------------------------------------------------------


def open_view(deal: Deal) -> ShownView:
    """The whole deal with all hands, as if everybody saw everything; in the middle of an act as its seat sees it."""
    fields, rules = Showing(), deal.of()
    deal.fields(fields)
    places, facts = list(fields.places()), list(fields.facts)
    if deal.act is not None:  # what lies there until the act is whole, only the view of its seat has
        own = Showing()
        deal.view(deal.turn).fields(own)
        there, known = {(place.kind, place.owner) for place in places}, {(fact.name, fact.owner) for fact in facts}
        places += [place for place in own.places() if (place.kind, place.owner) not in there]
        facts += [fact for fact in own.facts if (fact.name, fact.owner) not in known]
    return ShownView(rules.NAME, rules.changed(), None, seat_or_none(deal.turn), tuple(places), tuple(facts), ())


class Laid:
    """The position of an example, and which of its cards the text names nowhere: those are counted, not shown."""

    def __init__(self, rules: Rules, text: str) -> None:
        """Raises Unreadable."""
        self.deal: Final = rules.read(text)
        faces = rules.faces()
        named = {faces.card_text(card) for field in text.split(";") for card in cards_named(field, faces)}
        rests = [words[:2] for words in map(str.split, text.split(";")) if words and words[-1] == REST]
        self.rests: Final = {(kind, int(who) if who.isdecimal() else None) for kind, who in rests}
        self.unnamed: Final = frozenset(faces.card_text(card) for card in rules.pack()) - named

    def view(self, deal: Deal) -> ShownView:
        """The table of the example, or of a deal that has gone on from it."""
        view = open_view(deal)
        return replace(view, places=tuple(map(self._but_for_the_rest, view.places)))

    def _but_for_the_rest(self, place: Place) -> Place:
        """A place in which the text lets the rest lie: so many cards, but for those that it names."""
        if (place.kind, place.owner) not in self.rests:
            return place
        cards = tuple(card for card in place.cards if card.card not in self.unnamed)
        return replace(place, cards=cards, unseen=place.unseen + len(place.cards) - len(cards))


def cards_named(field: str, faces: Faces) -> Iterator[int]:
    """The cards that a field of a position names one by one."""
    for word in field.split()[1:]:
        try:
            yield int(faces.read_card(word))
        except Trouble:  # a seat, a number, the name of a meld
            continue


def example_rules(game: str, example: Example) -> Rules:
    """The rules that an example is about."""
    return read_rules(game, ", ".join(value for claim, value in example.claims if claim == "options"))


def option_sayings(rules: Rules) -> list[Saying]:
    """What is chosen otherwise than by default: each option with its value."""
    out = list[Saying]()
    for name, value in rules.changed().items():
        key = f"value-{rules.NAME}-{name}-{value.replace('/', '-')}"
        shown = Saying(key, {}) if words().has(key) else value
        out.append(Saying("options-row", {"option": Saying(f"short-{rules.NAME}-{name}", {}), "value": shown}))
    return out


def stages(game: str, example: Example) -> Iterator[Stage]:
    """The lines of an example in order: with its position, and with what is played, the table as it lies then. Raises
    Unreadable or Illegal where it does not read as its game."""
    rules, laid = example_rules(game, example), None
    deal: Deal | None = None
    for claim, value in example.claims:
        if claim == "position":
            laid = Laid(rules, value)
            deal = laid.deal
            yield Stage(turn_saying(rules, deal), laid.view(deal))
        elif claim == "play" and laid is not None and deal is not None:
            deal = played(deal, [move.strip() for move in value.split(",")])
            yield Stage(claimed(rules, claim, value), laid.view(deal))
        elif claim != "options":
            yield Stage(claimed(rules, claim, value))


# --- what is said of them --------------------------------------------------------------------------------------------


def turn_saying(rules: Rules, deal: Deal) -> Saying:
    """Whose turn it is."""
    return claimed(rules, "turn", str(deal.turn) if deal.turn >= 0 else "-")


def claimed(rules: Rules, claim: str, value: str) -> Saying:
    """What an example says of its position: `refused: meld 7S 7H (CON 1.4)`."""
    kind, _, who = claim.replace(" not ", "-not ").partition(" ")
    faces = rules.faces()
    if kind in ("shows", "sees", "sees-not"):
        told = run_on([field_saying(rules, field.strip()) for field in value.split(";")])
        return Saying(f"example-{kind}", {"text": told, "who": named_seat(rules, who)})
    if kind == "turn":
        return Saying("example-turn", {"who": named_seat(rules, value)})
    if kind == "score":
        points = list[str | Saying]()
        for seat, score in enumerate(value.split()):
            points.append(Saying("score-of", {"who": named_seat(rules, str(seat)), "points": score}))
        return Saying("example-score", {"points": run_on(points)})
    if kind == "refused":
        move, _, clause = value.rpartition(" (")
        return Saying("example-refused", {"move": signed(move, faces), "clause": clause.rstrip(")")})
    if kind == "legal" and value.isdecimal():
        return Saying("example-count", {"count": int(value)})
    return Saying(f"example-{kind}", {"moves": signed(value, faces)})


def run_on(texts: "list[str | Saying]") -> str | Saying:
    """Several of a kind in a row."""
    out = texts[0] if texts else ""
    for text in texts[1:]:
        out = Saying("list-next", {"first": out, "next": text, "last": text})
    return out


def named_seat(rules: Rules, seat: str) -> str:
    """What `$who` says of a seat of an example; `everybody` for them all, `nobody` when the deal is over."""
    if not seat.isdecimal():
        return "everybody" if seat == "all" else "nobody"
    return seat_word(int(seat), 0, rules.SEATS)


def field_saying(rules: Rules, field: str) -> str | Saying:
    """A field of a position: `hand 1 JH ?7`."""
    kind, *rest = field.split() or [""]
    who = named_seat(rules, rest.pop(0)) if rest and rest[0].isdecimal() and len(rest[0]) == 1 else ""
    key = f"place-{'meld' if kind == 'melds' else kind}"
    faces = rules.faces()
    if kind == "melds" and not who:
        melds = list[str | Saying]()
        for owner, _, name in [meld.partition(":") for meld in rest]:
            place = Saying(key, {"who": named_seat(rules, owner)})
            melds.append(Saying("options-row", {"option": place, "value": signed(name, faces)}))
        return run_on(melds)
    if not words().has(key):
        return signed(field, faces)
    shown: str | Saying = " ".join(signed(word, faces) for word in rest if not is_count(word))
    for word in filter(is_count, rest):
        unseen = Saying("example-unseen", {"count": int(word[1:])})
        shown = run_on([shown, unseen]) if shown else unseen
    return Saying("options-row", {"option": Saying(key, {"who": who}), "value": shown or Saying("shows-none", {})})


def is_count(word: str) -> bool:
    """`?7` stands for seven cards that are not seen."""
    return word[:1] == UNKNOWN and word[1:].isdecimal()


def signed(text: str, faces: Faces) -> str:
    """Text of moves or fields as people write cards: `meld 10♥ J♥`, `9♠♥`, `lead 9 10 J Q K`."""
    return " ".join("-".join(signed_word(part, faces) for part in word.split("-")) for word in text.split(" "))


def signed_word(word: str, faces: Faces) -> str:
    """`0:9SHC*` has its seat before it, and marks behind it; `9TJQK` is ranks alone."""
    if word.rstrip("'") == JOKER:
        return JOKER  # people do not tell jokers apart
    seat, colon, rest = word.rpartition(":")
    body = rest.rstrip("',*")
    behind = rest[len(body) :].replace(WITH_WILDS, "")  # its cards say so, on the table
    suits = len(body)
    while suits and body[suits - 1] in SUIT_SIGNS_BY_LETTER:
        suits -= 1
    rank = faces.read_rank(body[:suits])
    if 0 < suits < len(body) and rank >= 0:
        signs = "".join(SUIT_SIGNS_BY_LETTER[letter] for letter in body[suits:])
        return f"{seat}{colon}{faces.names[rank]}{signs}{behind}"
    ranks = [faces.read_rank(letter) for letter in body]
    if len(ranks) > 1 and min(ranks) > 0:
        return f"{' '.join(faces.names[one] for one in ranks)}{behind}"
    return word
