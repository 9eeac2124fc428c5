"""Writes client/tests/sayings.json: what the words of the package say of deals of all five games, for the port of them
to be held against. Run from the root of the checkout, whenever words or rules change:

    PYTHONPATH=src .venv/bin/python client/tests/sayings.py
"""

import json
import random
from collections.abc import Iterator
from dataclasses import asdict, is_dataclass
from pathlib import Path
from typing import Any

from babel import Locale

from upcard.data import Place, ShownCard
from upcard.deal import Deal, Rules
from upcard.errors import Illegal, Trouble, Unreadable
from upcard.games import GAMES
from upcard.match import aim_of
from upcard.meant import meant
from upcard.shuffle import SEED_BYTES, shuffled_deck
from upcard.table.seen import meld_of_move, view_of
from upcard.words import seat_word, words
from upcard.words.arguments import SaidCards
from upcard.words.spoken import Words

SAYINGS = Path(__file__).with_name("sayings.json")
EACH = 12  # moves of a game
MOST_DEALS = 100
MELDING = ("take", "meld", "lay", "swap", "force", "beat")
VARIANTS = {"conquian": [{}, {"size": "8/9", "cambio": "on"}]}
LANGUAGES = ("en", "en-XA")
ENGLISH = Locale("en")


def plain(value: Any) -> Any:
    """A value of a sentence as JSON."""
    if isinstance(value, Trouble):
        return {"key": value.key, "values": {name: plain(one) for name, one in value.values.items()}}
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, tuple | list) else value


class Kept:
    """What was said, each call once."""

    def __init__(self, language: str) -> None:
        self.words = words(language)
        self.language = language
        self.sayings: list[dict[str, Any]] = []
        self.known: set[str] = set()

    def say(self, call: str, *args: Any, text: str) -> None:
        saying = {"language": self.language, "call": call, "args": plain(list(args)), "text": text}
        key = json.dumps(saying)
        if key not in self.known:
            self.known.add(key)
            self.sayings.append(saying)

    def move(self, game: str, deal: Deal, move: int, form: str) -> None:
        parts, view = deal.parts(move), view_of(deal, deal.turn)
        meld = meld_of_move(view, parts)
        who = seat_word(parts.seat, 0, deal.of().SEATS)
        text = self.words.move(game, parts, who, form, meld)
        self.say("move", game, parts, who, {"form": form, "meld": meld, "name": ""}, text=text)
        if meld is not None:
            self.say("meld", meld, text=self.words.meld(meld))

    def trouble(self, trouble: Trouble) -> None:
        self.say("tell", trouble, text=self.words.tell(trouble))

    def of_view(self, deal: Deal) -> None:
        for place in view_of(deal, deal.turn).places:
            if place.kind == "meld":
                self.say("meld", place, text=self.words.meld(place))
            if place.cards:
                self.say("cards", place.cards, text=self.words.cards(place.cards))
                self.by_name(place.cards[:3])

    def by_name(self, cards: tuple[ShownCard, ...]) -> None:
        self.say("names", cards, text=SaidCards(self.words, tuple(cards), "name").format(ENGLISH))


def deals(game: str, rng: random.Random) -> Iterator[Deal]:
    """A deal at each of its decisions, played at random, and melding where that can be."""
    while True:
        rules = GAMES[game](rng.choice(VARIANTS.get(game, [{}])))
        deal = rules.deal(shuffled_deck(rules, rng.randbytes(SEED_BYTES)))
        while not deal.over():
            yield deal
            legal = list(deal.legal())
            melding = [move for move in legal if deal.parts(move).verb in MELDING]
            deal.play(rng.choice(melding if melding and rng.random() < 0.8 else legal))
        yield deal


def of_game(kept: Kept, game: str, rng: random.Random) -> None:
    """Moves in all forms, places, refusals and accounts of random deals, until each verb was said."""
    wanted, moves, ends = set(GAMES[game].VERBS), 0, 0
    for deal in deals(game, rng):
        if deal.over():
            ends += 1
            if ends <= 2:
                of_account(kept, deal)
            if ends >= MOST_DEALS or ends >= 3 and not wanted:
                return
            continue
        for move in list(deal.legal()):
            verb = deal.parts(move).verb
            if verb in wanted or moves < EACH and rng.random() < 0.1:
                wanted.discard(verb)
                moves += 1
                for form in ("", "did", "list"):
                    kept.move(game, deal, move, form)
        if ends < 2 and rng.random() < 0.02:
            kept.of_view(deal)
            refused(kept, deal, rng)


def refused(kept: Kept, deal: Deal, rng: random.Random) -> None:
    hand = next(p for p in view_of(deal, deal.turn).places if p.kind == "hand" and p.owner == deal.turn)
    for count in (1, 3):
        cards = [card.card for card in rng.sample(hand.cards, min(count, len(hand.cards)))]
        said = meant(deal, cards) if cards else None
        if said is not None and said.clause:
            kept.trouble(Illegal(said.text, said.clause, 0, said.better))
            inner = Unreadable("call-number", value=" ".join(cards), least=1, most=1234)
            kept.trouble(Unreadable("menu-cannot", why=inner))


def of_account(kept: Kept, deal: Deal) -> None:
    for line in deal.account():
        whose = "" if line.other is None else seat_word(line.other, 0, deal.of().SEATS)
        kept.say("line", line, whose, text=kept.words.line(line, whose))


def of_rules(kept: Kept, game: str, rules: type[Rules]) -> None:
    said: Words = kept.words
    for option in rules.OPTIONS:
        for value in (*option.values, "7"):
            kept.say("value", game, option.name, value, text=said.value(game, option.name, value))
    if kept.language != LANGUAGES[0]:
        return
    aim, worths = aim_of(rules()), dict(rules().faces().worths())
    kept.say("aim", aim, text=said.aim(aim))
    kept.say("worth", worths, text=said.worth(worths))
    for key in (f"about-{game}", f"game-{game}"):
        kept.say("say", key, {}, text=said.say(key))


def of_plurals(kept: Kept) -> None:
    for count in (0, 1, 2, 5, 11, 21, 104, 1234):
        for key in ("shows-all", "shows-pile", "shows-count"):
            values = {"count": count, "below": count, "cards": (ShownCard("10H"), ShownCard("Jk", "9C"))}
            kept.say("say", key, values, text=kept.words.say(key, **values))
    for who in ("you", "left", "name"):
        for key in ("place-hand", "place-meld", "turn-watched"):
            kept.say("say", key, {"who": who, "name": "Ann"}, text=kept.words.say(key, who=who, name="Ann"))
    for texts in ([], ["a"], ["a", "b"], ["a", "b", "c", "d"]):
        for last in (False, True):
            kept.say("listed", texts, last, text=kept.words.listed(texts, last=last))


def melds() -> Iterator[Place]:
    yield Place("meld", 1, (ShownCard("7S"), ShownCard("7H"), ShownCard("Jk''", "7")), name="7SH*", number=0)
    yield Place("meld", 0, (ShownCard("5C"), ShownCard("2D'", "6C"), ShownCard("7C'")), name="5C-7C#2", number=1)
    yield Place("meld", 0, (ShownCard("2D", "2D"), ShownCard("3D"), ShownCard("Jk", "4D")), name="2D-4D", number=2)
    yield Place("meld", 0, (), name="", number=3)


def main() -> None:
    sayings = []
    for language in LANGUAGES:
        kept = Kept(language)
        for game, rules in GAMES.items():
            of_rules(kept, game, rules)
            of_game(kept, game, random.Random(f"{game} said"))
        for meld in melds():
            kept.say("meld", meld, text=kept.words.meld(meld))
            kept.by_name(meld.cards)
        of_plurals(kept)
        sayings += kept.sayings
    lines = ",\n".join(json.dumps(saying, ensure_ascii=False, separators=(",", ":")) for saying in sayings)
    SAYINGS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


main()
