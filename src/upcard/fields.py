"""The fields of a position as text, written and read by one table.

A game lists its fields once: `self.stock = fields.listed("stock", self.stock, FACES)`. `Writing` notes the value
and hands it back; `Reading` hands back the value that the text gives. Fields stand apart by semicolons or line
ends.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from upcard.cards import Cards, Faces, Unreadable, each, group
from upcard.melds import meld_text, read_meld

MOST_TEXT: Final = 20_000
REST: Final = "rest"  # in a field of cards: all cards that the text names nowhere else, in printed order
UNKNOWN: Final = "?"


class Fields:
    """One exchange of a position with its text."""

    def number(self, name: str, value: i64, low: i64 = -1, high: i64 = 1_000_000) -> i64:
        """A whole number from low to high; -1 is written as a dash."""
        raise NotImplementedError

    def choice(self, name: str, value: i64, words: tuple[str, ...]) -> i64:
        """The place of one word among `words`; the first one is not written."""
        raise NotImplementedError

    def flag(self, name: str, value: bool) -> bool:
        """Written as `name yes`, or not at all."""
        return self.choice(name, 1 if value else 0, ("no", "yes")) == 1

    def words(self, name: str, value: str) -> str:
        """Any text without semicolons."""
        raise NotImplementedError

    def listed(self, name: str, value: vec[i64], faces: Faces) -> vec[i64]:
        """Cards in order."""
        raise NotImplementedError

    def melds(self, name: str, value: vec[i64], ace: i64, longest: i64, faces: Faces) -> vec[i64]:
        """Natural melds in order, each as one word: `7S-JS 2SHD`."""
        raise NotImplementedError

    def cards(self, name: str, value: Cards, faces: Faces) -> Cards:
        """A group of cards."""
        return group(self.listed(name, each(value), faces))

    def card(self, name: str, value: i64, faces: Faces) -> i64:
        """One card, or -1 for none."""
        cards = self.listed(name, append(vec[i64](capacity=1), value) if value >= 0 else vec[i64](), faces)
        if len(cards) > 1:
            raise Unreadable(f"field '{name}' holds one card at most")
        return cards[0] if len(cards) else -1

    def hidden(self, name: str, known: vec[i64], unknown: i64, faces: Faces) -> None:
        """For views, never read: the known cards of a place, and how many more lie there."""
        raise NotImplementedError


class Writing(Fields):
    """Fields on their way to text. Empty groups, the first choice, and 0 where 0 is the least are left out."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def number(self, name: str, value: i64, low: i64 = -1, high: i64 = 1_000_000) -> i64:
        if value != 0 or low < 0:
            self.parts.append(f"{name} {value if value >= 0 else '-'}")
        return value

    def choice(self, name: str, value: i64, words: tuple[str, ...]) -> i64:
        if value != 0:
            self.parts.append(f"{name} {words[value]}")
        return value

    def words(self, name: str, value: str) -> str:
        if value:
            self.parts.append(f"{name} {value}")
        return value

    def listed(self, name: str, value: vec[i64], faces: Faces) -> vec[i64]:
        if len(value):
            self.parts.append(f"{name} " + " ".join([faces.card_text(card) for card in value]))
        return value

    def melds(self, name: str, value: vec[i64], ace: i64, longest: i64, faces: Faces) -> vec[i64]:
        if len(value):
            self.parts.append(f"{name} " + " ".join([meld_text(meld, ace, faces) for meld in value]))
        return value

    def hidden(self, name: str, known: vec[i64], unknown: i64, faces: Faces) -> None:
        shown = [faces.card_text(card) for card in known]
        if unknown:
            shown.append(f"{UNKNOWN}{unknown}")
        self.parts.append(f"{name} {' '.join(shown) or '-'}")

    def text(self) -> str:
        return "; ".join(self.parts)


class Reading(Fields):
    """Fields on their way from text. Every error is Unreadable and names the field."""

    def __init__(self, text: str, rest: vec[i64]) -> None:
        if len(text) > MOST_TEXT:
            raise Unreadable(f"the position is longer than {MOST_TEXT} characters")
        self.parts: Final = [part.strip() for part in text.replace("\n", ";").split(";") if part.strip()]
        self.rest: Final = rest
        self.used: Final[set[str]] = set()
        self.place: Final[dict[int, str]] = {}  # card -> the field that names it
        self.faces: Faces | None = None

    def find(self, name: str) -> str:
        """What stands behind a field's name; '' when the field is not there."""
        found = [part for part in self.parts if part == name or part.startswith(name + " ")]
        if len(found) > 1:
            raise Unreadable(f"field '{name}' stands there twice")
        self.used.update(found)
        return found[0][len(name) + 1 :].strip() if found else ""

    def need(self, name: str) -> None:
        if not self.find(name):
            raise Unreadable(f"field '{name}' is missing")

    def number(self, name: str, value: i64, low: i64 = -1, high: i64 = 1_000_000) -> i64:
        text = self.find(name)
        if not text:
            return value
        plain = text.isascii() and text.isdecimal() and len(text) <= 9
        number: i64 = -1 if text == "-" else int(text) if plain else low - 1
        if number < low or number > high:
            raise Unreadable(f"field '{name}' cannot be '{text[:20]}': a number from {low} to {high}")
        return number

    def choice(self, name: str, value: i64, words: tuple[str, ...]) -> i64:
        text = self.find(name)
        if not text:
            return value
        if text not in words:
            raise Unreadable(f"field '{name}' cannot be '{text[:20]}': {' | '.join(words)}")
        return words.index(text)

    def words(self, name: str, value: str) -> str:
        return self.find(name)

    def listed(self, name: str, value: vec[i64], faces: Faces) -> vec[i64]:
        self.faces = faces
        out = vec[i64]()
        for word in self.find(name).split():
            if word == REST:
                for card in self.rest:
                    out = append(out, self._placed(card, name, faces))
            elif word != "-":
                out = append(out, self._placed(self._card(word, name, faces), name, faces))
        return out

    def melds(self, name: str, value: vec[i64], ace: i64, longest: i64, faces: Faces) -> vec[i64]:
        self.faces = faces
        out = vec[i64]()
        for word in self.find(name).split():
            try:
                meld = read_meld(word, ace, longest, faces)
            except Unreadable as error:
                raise Unreadable(f"field '{name}': {error}") from None
            for card in each(meld):
                self._placed(card, name, faces)
            out = append(out, meld)
        return out

    def _card(self, word: str, name: str, faces: Faces) -> i64:
        try:
            return faces.read_card(word)
        except Unreadable as error:
            raise Unreadable(f"field '{name}': {error}") from None

    def _placed(self, card: i64, name: str, faces: Faces) -> i64:
        if card in self.place:
            where = f"in '{name}'" if self.place[card] == name else f"in '{self.place[card]}' and in '{name}'"
            raise Unreadable(f"{faces.card_text(card)} stands there twice: {where}")
        self.place[card] = name
        return card

    def missing_from(self, pack: vec[i64]) -> vec[i64]:
        """The cards of the pack that no field names, in the order of the pack."""
        out = vec[i64]()
        for card in pack:
            if card not in self.place:
                out = append(out, card)
        return out

    def check_complete(self, pack: vec[i64]) -> None:
        """Raises Unreadable unless every card of the pack stands in one place and every field was read."""
        faces = self.faces
        if faces is None:
            raise Unreadable("the position names no cards")
        in_pack = {card for card in pack}
        for card, name in self.place.items():
            if card not in in_pack:
                raise Unreadable(f"field '{name}': {faces.card_text(card)} is not in this game's pack")
        missing = self.missing_from(pack)
        if len(missing):
            raise Unreadable(f"{len(missing)} cards are missing, {faces.card_text(missing[0])} among them")
        for part in self.parts:
            if part not in self.used and not part.startswith("moves "):
                raise Unreadable(f"unknown field '{part[:30]}'")
