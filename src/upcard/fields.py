"""The fields of a position or a view, exchanged by one table: with text, both ways, and with plain data.

A game lists its fields once: `self.stock = fields.listed("stock", self.stock, FACES)`. `Writing` and `Showing` note the
value and hand it back; `Reading` hands back the value that the text gives. A field has a kind and, where there is one
for each seat, an owner: `hand 0`. In text, fields stand apart by semicolons or line ends.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from upcard.cards import NOBODY, Card, Cards, Faces, each, group, lettered
from upcard.data import Fact, Place, ShownCard
from upcard.errors import Unreadable
from upcard.melds import meld_text, read_meld

MOST_TEXT: Final = 20_000
REST: Final = "rest"  # in a field of cards: all cards that the text names nowhere else, in printed order
UNKNOWN: Final = "?"  # with a number: so many cards that the seat does not know


class TableMeld:
    """A meld on the table as fields exchange it: who laid it, its name, and its cards; beside each card what it stands
    for, '' for a natural."""

    def __init__(self, owner: i64, name: str, cards: vec[i64], stands_for: list[str]) -> None:
        self.owner: Final = owner
        self.name: Final = name
        self.cards: Final = cards
        self.stands_for: Final = stands_for


class Fields:
    """One exchange of a position, or of a view."""

    def number(self, name: str, value: i64, low: i64 = -1, high: i64 = 1_000_000, owner: i64 = NOBODY) -> i64:
        """A whole number from low to high; -1 is written as a dash."""
        raise NotImplementedError

    def choice(self, name: str, value: i64, words: tuple[str, ...], owner: i64 = NOBODY) -> i64:
        """The place of one word among `words`; the first one is not written."""
        raise NotImplementedError

    def flag(self, name: str, value: bool, owner: i64 = NOBODY) -> bool:
        """Written as `name yes`, or not at all."""
        raise NotImplementedError

    def words(self, name: str, value: str, owner: i64 = NOBODY) -> str:
        """Any text without semicolons."""
        raise NotImplementedError

    def listed(
        self, kind: str, value: vec[i64], faces: Faces, owner: i64 = NOBODY, mark: str = "", ordered: bool = True
    ) -> vec[i64]:
        """Cards of a place, in order. With a mark, text names the field by it: those of the place's cards of which more
        is known."""
        raise NotImplementedError

    def hidden(
        self, kind: str, known: vec[i64], unknown: i64, faces: Faces, owner: i64 = NOBODY, ordered: bool = False
    ) -> tuple[vec[i64], i64]:
        """For views: the known cards of a place, and how many more lie there."""
        raise NotImplementedError

    def melds(self, value: vec[i64], ace: i64, longest: i64, faces: Faces, owner: i64) -> vec[i64]:
        """The natural melds of one seat in order, each as one word: `7S-JS 2SHD`."""
        raise NotImplementedError

    def table(self, melds: list[TableMeld], faces: Faces, with_cards: bool) -> list[TableMeld]:
        """The melds of all seats in order, each as one word behind its seat: `0:7H-9H 1:8SH`. With `with_cards`, each
        has a field of its own with its cards; otherwise other fields place them."""
        raise NotImplementedError

    def marked(self, mark: str, card: Card, faces: Faces) -> Card:
        """One card, or -1, that another field places, and of which this is known besides."""
        raise NotImplementedError

    def cards(self, kind: str, value: Cards, faces: Faces, owner: i64 = NOBODY, mark: str = "") -> Cards:
        """A group of cards."""
        return group(self.listed(kind, each(value), faces, owner, mark, False))

    def hidden_cards(
        self, kind: str, known: Cards, unknown: i64, faces: Faces, owner: i64 = NOBODY
    ) -> tuple[Cards, i64]:
        """For views: the known cards of a place without an order, and how many more lie there."""
        cards, more = self.hidden(kind, each(known), unknown, faces, owner)
        return group(cards), more

    def card(self, kind: str, value: Card, faces: Faces, owner: i64 = NOBODY) -> Card:
        """One card, or -1 for none."""
        cards = self.listed(kind, append(vec[i64](capacity=1), value) if value >= 0 else vec[i64](), faces, owner)
        if len(cards) > 1:
            raise Unreadable("field-one-card", field=named(kind, owner))
        return cards[0] if len(cards) else -1


def named(name: str, owner: i64) -> str:
    """How text names a field: `hand 0`."""
    return name if owner == NOBODY else f"{name} {owner}"


class Writing(Fields):
    """Fields on their way to text. Empty groups, the first choice, and 0 where 0 is the least are left out."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def number(self, name: str, value: i64, low: i64 = -1, high: i64 = 1_000_000, owner: i64 = NOBODY) -> i64:
        if value != 0 or low < 0:
            self.parts.append(f"{named(name, owner)} {value if value >= 0 else '-'}")
        return value

    def choice(self, name: str, value: i64, words: tuple[str, ...], owner: i64 = NOBODY) -> i64:
        if value != 0:
            self.parts.append(f"{named(name, owner)} {words[value]}")
        return value

    def flag(self, name: str, value: bool, owner: i64 = NOBODY) -> bool:
        if value:
            self.parts.append(f"{named(name, owner)} yes")
        return value

    def words(self, name: str, value: str, owner: i64 = NOBODY) -> str:
        if value:
            self.parts.append(f"{named(name, owner)} {value}")
        return value

    def listed(
        self, kind: str, value: vec[i64], faces: Faces, owner: i64 = NOBODY, mark: str = "", ordered: bool = True
    ) -> vec[i64]:
        if len(value):
            self.words(mark or kind, " ".join([faces.card_text(card) for card in value]), owner)
        return value

    def hidden(
        self, kind: str, known: vec[i64], unknown: i64, faces: Faces, owner: i64 = NOBODY, ordered: bool = False
    ) -> tuple[vec[i64], i64]:
        shown = [faces.card_text(card) for card in known]
        if unknown:
            shown.append(f"{UNKNOWN}{unknown}")
        self.words(kind, " ".join(shown), owner)
        return known, unknown

    def melds(self, value: vec[i64], ace: i64, longest: i64, faces: Faces, owner: i64) -> vec[i64]:
        self.words("melds", " ".join([meld_text(meld, ace, faces) for meld in value]), owner)
        return value

    def table(self, melds: list[TableMeld], faces: Faces, with_cards: bool) -> list[TableMeld]:
        self.words("melds", " ".join([f"{meld.owner}:{meld.name}" for meld in melds]))
        for meld in melds if with_cards else []:
            self.listed(meld.name, meld.cards, faces)
        return melds

    def marked(self, mark: str, card: Card, faces: Faces) -> Card:
        self.words(mark, faces.card_text(card) if card >= 0 else "")
        return card

    def text(self) -> str:
        return "; ".join(self.parts)


class Reading(Fields):
    """Fields on their way from text. Every error is Unreadable and names the field."""

    def __init__(self, text: str, rest: vec[i64]) -> None:
        if len(text) > MOST_TEXT:
            raise Unreadable("position-too-long", most=MOST_TEXT)
        parts = lettered(text).replace("\n", ";").split(";")
        self.parts: Final = [part.strip() for part in parts if part.strip()]
        self.rest: Final = rest
        self.used: Final[set[str]] = set()
        self.place: Final[dict[int, str]] = {}  # card -> the field that names it
        self.unknown: i64 = 0  # how many cards lie somewhere without a name
        self.faces: Faces | None = None

    def find(self, name: str, owner: i64 = NOBODY) -> str:
        """What stands behind a field's name; '' when the field is not there."""
        name = named(name, owner)
        found = [part for part in self.parts if part == name or part.startswith(name + " ")]
        if len(found) > 1:
            raise Unreadable("field-twice", field=name)
        self.used.update(found)
        return found[0][len(name) + 1 :].strip() if found else ""

    def need(self, name: str) -> None:
        if not self.find(name):
            raise Unreadable("field-missing", field=name)

    def number(self, name: str, value: i64, low: i64 = -1, high: i64 = 1_000_000, owner: i64 = NOBODY) -> i64:
        text = self.find(name, owner)
        if not text:
            return value
        plain = text.isascii() and text.isdecimal() and len(text) <= 9
        number: i64 = -1 if text == "-" else int(text) if plain else low - 1
        if number < low or number > high:
            raise Unreadable("field-number", field=named(name, owner), value=text[:20], least=str(low), most=str(high))
        return number

    def choice(self, name: str, value: i64, words: tuple[str, ...], owner: i64 = NOBODY) -> i64:
        text = self.find(name, owner)
        if not text:
            return value
        if text not in words:
            raise Unreadable("field-choice", field=named(name, owner), value=text[:20], values=" | ".join(words))
        return words.index(text)

    def flag(self, name: str, value: bool, owner: i64 = NOBODY) -> bool:
        return self.choice(name, 1 if value else 0, ("no", "yes"), owner) == 1

    def words(self, name: str, value: str, owner: i64 = NOBODY) -> str:
        return self.find(name, owner)

    def listed(
        self, kind: str, value: vec[i64], faces: Faces, owner: i64 = NOBODY, mark: str = "", ordered: bool = True
    ) -> vec[i64]:
        field = named(mark or kind, owner)
        return self._cards(self.find(field).split(), field, faces)

    def hidden(
        self, kind: str, known: vec[i64], unknown: i64, faces: Faces, owner: i64 = NOBODY, ordered: bool = False
    ) -> tuple[vec[i64], i64]:
        field, words, more = named(kind, owner), self.find(kind, owner).split(), ""
        if words and words[-1].startswith(UNKNOWN):
            more = words[-1][1:]
            if not (more.isascii() and more.isdecimal() and len(more) < 4):
                raise Unreadable("field-number", field=field, value=words[-1][:20], least="?1", most="?999")
        unknown = int(more) if more else 0
        self.unknown += unknown
        return self._cards(words[:-1] if more else words, field, faces), unknown

    def melds(self, value: vec[i64], ace: i64, longest: i64, faces: Faces, owner: i64) -> vec[i64]:
        self.faces = faces
        field, out = named("melds", owner), vec[i64]()
        for word in self.find(field).split():
            try:
                meld = read_meld(word, ace, longest, faces)
            except Unreadable as error:
                raise Unreadable("in-field", field=field, why=error) from None
            for card in each(meld):
                self._placed(card, field, faces)
            out = append(out, meld)
        return out

    def table(self, melds: list[TableMeld], faces: Faces, with_cards: bool) -> list[TableMeld]:
        out: list[TableMeld] = []
        for word in self.find("melds").split():
            owner, _, name = word.partition(":")
            if owner not in ("0", "1", "2", "3") or not name:
                raise Unreadable("field-meld", word=word[:30])
            cards = self.listed(name, vec[i64](), faces) if with_cards else vec[i64]()
            out.append(TableMeld(int(owner), name, cards, []))
        return out

    def marked(self, mark: str, card: Card, faces: Faces) -> Card:
        text = self.find(mark)
        return self._card(text, mark, faces) if text else NOBODY

    def _cards(self, words: list[str], field: str, faces: Faces) -> vec[i64]:
        self.faces = faces
        out = vec[i64]()
        for word in words:
            if word == REST:
                for card in self.rest:
                    out = append(out, self._placed(card, field, faces))
            elif word != "-":
                out = append(out, self._placed(self._card(word, field, faces), field, faces))
        return out

    def _card(self, word: str, field: str, faces: Faces) -> Card:
        try:
            return faces.read_card(word)
        except Unreadable as error:
            raise Unreadable("in-field", field=field, why=error) from None

    def _placed(self, card: Card, field: str, faces: Faces) -> Card:
        if card in self.place:
            raise Unreadable("card-twice", card=faces.card_text(card), one=self.place[card], other=field)
        self.place[card] = field
        return card

    def missing_from(self, pack: vec[i64]) -> vec[i64]:
        """The cards of the pack that no field names, in the order of the pack."""
        out = vec[i64]()
        for card in pack:
            if card not in self.place:
                out = append(out, card)
        return out

    def check_complete(self, pack: vec[i64]) -> None:
        """Raises Unreadable unless every card of the pack stands in one place, or is counted there without a name, and
        every field was read."""
        faces = self.faces
        if faces is None:
            raise Unreadable("no-cards-named")
        in_pack = {card for card in pack}
        for card, field in self.place.items():
            if card not in in_pack:
                raise Unreadable("not-in-pack", field=field, card=faces.card_text(card))
        missing = self.missing_from(pack)
        if len(missing) != self.unknown:
            over, name = self.unknown - len(missing), faces.card_text(missing[0]) if len(missing) else "?"
            key = "cards-too-many" if over > 0 else "cards-missing"
            raise Unreadable(key, count=int(over if over > 0 else -over), card=name)
        for part in self.parts:
            if part not in self.used and not part.startswith("moves "):
                raise Unreadable("unknown-field", field=part[:30])


class Pile:
    """A place while its cards come together."""

    def __init__(self, kind: str, owner: i64, ordered: bool, name: str, number: int | None) -> None:
        self.kind: Final = kind
        self.owner: Final = owner
        self.name: Final = name
        self.number: Final = number
        self.ordered: bool = ordered
        self.unseen: i64 = 0
        self.cards: list[str] = []
        self.stands_for: list[str] = []
        self.marks: list[list[str]] = []
        self.by: list[int | None] = []
        self.points: list[int | None] = []

    def add(self, card: str, stands_for: str, mark: str, points: int | None) -> None:
        self.cards.append(card)
        self.stands_for.append(stands_for)
        self.marks.append([mark] if mark else [])
        self.by.append(None)
        self.points.append(points)

    def place(self) -> Place:
        cards = [
            ShownCard(card, self.stands_for[n], tuple(self.marks[n]), self.by[n], self.points[n])
            for n, card in enumerate(self.cards)
        ]
        owner = None if self.owner == NOBODY else int(self.owner)
        return Place(self.kind, owner, tuple(cards), int(self.unseen), self.ordered, self.name, self.number)


class Showing(Fields):
    """Fields on their way to plain data. A card stands in the place that names it first; a further field marks it, and
    says who put it there where that is another seat than the place's owner."""

    def __init__(self) -> None:
        self.piles: Final[list[Pile]] = []
        self.facts: Final[list[Fact]] = []
        self.where: Final[dict[int, tuple[int, int]]] = {}  # card -> its pile, and its place there

    def places(self) -> tuple[Place, ...]:
        return tuple([pile.place() for pile in self.piles])

    def number(self, name: str, value: i64, low: i64 = -1, high: i64 = 1_000_000, owner: i64 = NOBODY) -> i64:
        self._fact(name, owner, int(value) if value >= 0 else None)
        return value

    def choice(self, name: str, value: i64, words: tuple[str, ...], owner: i64 = NOBODY) -> i64:
        self._fact(name, owner, words[value])
        return value

    def flag(self, name: str, value: bool, owner: i64 = NOBODY) -> bool:
        self._fact(name, owner, value)
        return value

    def words(self, name: str, value: str, owner: i64 = NOBODY) -> str:
        self._fact(name, owner, value)
        return value

    def _fact(self, name: str, owner: i64, value: object) -> None:
        self.facts.append(Fact(name, None if owner == NOBODY else int(owner), value))  # type: ignore[arg-type]

    def listed(
        self, kind: str, value: vec[i64], faces: Faces, owner: i64 = NOBODY, mark: str = "", ordered: bool = True
    ) -> vec[i64]:
        if not mark:
            self._at(kind, owner, ordered)  # the place is there, also without a card
        for card in value:
            if card in self.where:
                self._mark(card, mark, owner)
            else:
                self._add(self._at(kind, owner, ordered), card, faces, "", mark)
        return value

    def hidden(
        self, kind: str, known: vec[i64], unknown: i64, faces: Faces, owner: i64 = NOBODY, ordered: bool = False
    ) -> tuple[vec[i64], i64]:
        self.listed(kind, known, faces, owner, "", ordered)
        self.piles[self._at(kind, owner, ordered)].unseen += unknown
        return known, unknown

    def melds(self, value: vec[i64], ace: i64, longest: i64, faces: Faces, owner: i64) -> vec[i64]:
        for meld in value:
            self._meld(owner, meld_text(meld, ace, faces), each(meld), [], faces, None)
        return value

    def table(self, melds: list[TableMeld], faces: Faces, with_cards: bool) -> list[TableMeld]:
        for number, meld in enumerate(melds):
            self._meld(meld.owner, meld.name, meld.cards, meld.stands_for, faces, number)
        return melds

    def marked(self, mark: str, card: Card, faces: Faces) -> Card:
        if card in self.where:
            self._mark(card, mark, NOBODY)
        return card

    def _meld(
        self, owner: i64, name: str, cards: vec[i64], stands_for: list[str], faces: Faces, number: int | None
    ) -> None:
        self.piles.append(Pile("meld", owner, True, name, number))
        for n, card in enumerate(cards):
            self._add(len(self.piles) - 1, card, faces, stands_for[n] if stands_for else "", "")

    def _at(self, kind: str, owner: i64, ordered: bool) -> int:
        """The pile of this kind and owner, a new one if there is none."""
        for at, pile in enumerate(self.piles):
            if pile.kind == kind and pile.owner == owner:
                return at
        self.piles.append(Pile(kind, owner, ordered, "", None))
        return len(self.piles) - 1

    def _add(self, at: int, card: Card, faces: Faces, stands_for: str, mark: str) -> None:
        self.where[card] = (at, len(self.piles[at].cards))
        self.piles[at].add(faces.card_text(card), stands_for, mark, faces.worth(card))

    def _mark(self, card: Card, mark: str, owner: i64) -> None:
        at, n = self.where[card]
        pile = self.piles[at]
        if mark:
            pile.marks[n].append(mark)
        if owner not in (NOBODY, pile.owner):
            pile.by[n] = int(owner)
