"""The sentences of one language, and how what they speak of is said in it."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentNone, FluentType

from upcard.data import Aim, Place, ShownCard, ShownLine, ShownMove
from upcard.errors import Trouble
from upcard.words import PSEUDO
from upcard.words.arguments import SaidCards, SaidMeld, SaidText, face_of, is_itself
from upcard.words.pseudo import accented

Value = str | float | Trouble | ShownCard | Sequence[ShownCard] | Place


class Words:
    """The sentences of one language; some signs may be written otherwise in them."""

    def __init__(self, language: str, otherwise: Mapping[str, str] | None = None) -> None:
        self.language: Final = "en" if language == PSEUDO else language  # of the rulebooks, and of numbers
        source = Path(__file__).with_name(f"{self.language}.ftl").read_text(encoding="utf-8")
        functions: dict[str, Callable[..., FluentType]] = {"CARDS": self._cards, "RANK": self._rank, "SUIT": self._suit}
        self.bundle: Final = FluentBundle([self.language], functions, use_isolating=False)
        self.bundle.add_resource(accented(source) if language == PSEUDO else FluentResource(source))
        self.otherwise: Final = str.maketrans(dict(otherwise or {}))
        self.signs: Final[dict[tuple[str, str], str]] = {}

    def has(self, key: str) -> bool:
        """Whether there is a sentence of this key, or of an attribute, `key.attribute`."""
        name, _, attribute = key.partition(".")
        if not self.bundle.has_message(name):
            return False
        return not attribute or attribute in self.bundle.get_message(name).attributes

    def say(self, key: str, /, **values: Value) -> str:
        """The sentence of this key with its values filled in. Raises KeyError for a key that is not there, ValueError
        for a value that is missing."""
        if not self.has(key):
            raise KeyError(key)
        name, _, attribute = key.partition(".")
        message = self.bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        if pattern is None:
            raise KeyError(key)
        text, errors = self.bundle.format_pattern(pattern, {name: self._said(value) for name, value in values.items()})
        if errors:
            raise ValueError(f"{key}: {errors[0]}")
        return str(text).translate(self.otherwise) if self.otherwise else str(text)

    def tell(self, trouble: Trouble) -> str:
        """What the trouble is, in one sentence."""
        return self.say(trouble.key, **trouble.values)

    def move(
        self, game: str, move: ShownMove, who: str, form: str = "", meld: Place | None = None, name: str = ""
    ) -> str:
        """The move as a sentence; with form `did`, as it stands in a log behind the name of its seat; with `list`, as
        it is offered. `meld` is the one on the table that it goes to."""
        key = f"move-{game}-{move.verb.replace(' ', '-')}{form and '.'}{form}"
        values: dict[str, Value] = {"who": who, "name": name, "cards": move.cards, "count": len(move.cards)}
        values |= {"end": move.end, "frees": ShownCard(move.frees), "then": move.then}
        if meld is not None:
            values |= {"meld": meld, "kind": SaidMeld(self, meld).kind}
        return self.say(key, **values)

    def value(self, game: str, option: str, value: str) -> str:
        """What an option's value is called; numbers say themselves."""
        key = f"value-{game}-{option}-{value.replace('/', '-')}"
        return self.say(key) if self.has(key) else value

    def line(self, line: ShownLine, whose: str = "", name: str = "") -> str:
        """A line of an account, as it stands below the name of its seat; `whose` is the other seat that it is about."""
        count = len(line.cards) if line.count is None else line.count
        return self.say(line.key, cards=line.cards, count=count, whose=whose, name=name)

    def aim(self, aim: Aim) -> str:
        """Which way is good, and what the match is played to."""
        way = "high" if aim.high_wins else "low"
        to_target = aim.deals is None
        text = self.say("aim-target" if to_target else "aim-deals", way=way, count=aim.deals or aim.target or 0)
        return self.say("aim-ties", aim=text) if aim.ties_go_on else text

    def worth(self, points: Mapping[str, int]) -> str:
        """What cards count, by rank, most first: `A: 15, 10 J Q K: 10`."""
        told = []
        for worth in sorted({worth for worth in points.values() if worth}, reverse=True):
            ranks = [self.say(f"rank-{rank}.sign") for rank in points if points[rank] == worth]
            told.append(self.say("worth-of", ranks=" ".join(ranks), count=worth))
        return self.listed(told)

    def listed(self, texts: Sequence[str], *, last: bool = False) -> str:
        """Several of a kind in a row; with `last`, as a sentence lists them."""
        out = texts[0] if texts else ""
        for n, text in enumerate(texts[1:], 2):
            out = self.say("list-last" if last and n == len(texts) else "list-next", first=out, next=text, last=text)
        return out

    def sign(self, card: ShownCard) -> str:
        """A card with the sign of its suit, the mark of its twin, and what it stands for: `7♥'`, `Jk=9♣`."""
        known = (card.card, card.stands_for)
        if known not in self.signs:
            text = face_of(card.card).sign(self)
            if not is_itself(card):
                text = self.say("card-as", card=text, other=face_of(card.stands_for).sign(self))
            self.signs[known] = text
        return self.signs[known]

    def cards(self, cards: Sequence[ShownCard]) -> str:
        """Cards with their signs."""
        return " ".join(self.sign(card) for card in cards)

    def meld(self, meld: Place) -> str:
        """A run by its ends, a set by its rank and suits, and the wild cards in it."""
        return SaidMeld(self, meld).shown()

    # What arguments become, and the functions of the sentences

    def _said(self, value: Value) -> object:
        if isinstance(value, Trouble):
            return self.tell(value)
        if isinstance(value, ShownCard):
            return SaidCards(self, (value,))
        if isinstance(value, Place):
            return SaidMeld(self, value)
        return SaidCards(self, tuple(value)) if isinstance(value, tuple | list) else value

    def _cards(self, cards: SaidCards | FluentNone, **options: str) -> FluentType:
        """`CARDS($cards, as: "name", case: "genitive")`."""
        if isinstance(cards, FluentNone):
            return cards
        return cards.told(options.get("as", "sign"), options.get("case", ""))

    def _rank(self, cards: SaidCards | FluentNone, case: str = "") -> FluentType:
        return cards if isinstance(cards, FluentNone) else SaidText(self.in_case(f"rank-{cards.face().rank}", case))

    def _suit(self, cards: SaidCards | FluentNone, case: str = "") -> FluentType:
        return cards if isinstance(cards, FluentNone) else SaidText(self.in_case(f"suit-{cards.face().suit}", case))

    def in_case(self, key: str, case: str, /, **values: Value) -> str:
        """A message in a case: its attribute of that name, or the message itself where it has none."""
        return self.say(f"{key}.{case}" if case and self.has(f"{key}.{case}") else key, **values)
