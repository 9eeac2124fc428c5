"""The words: every key that is asked for is there with its arguments, none lies idle, no sentence stands in the code,
and every sentence can be said of every seat and every number."""

import ast
import re
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest
from fluent.runtime import FluentResource
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from upcard.data import Place, ShownCard, ShownMove
from upcard.deal import Rules
from upcard.errors import Illegal, Unreadable
from upcard.games import GAMES
from upcard.options import Number, Option
from upcard.players import PLAYERS
from upcard.rulebook import rulebook
from upcard.table.orders import ORDERS
from upcard.terminal.hand import Signs
from upcard.terminal.places import KINDS
from upcard.terminal.seat import PACES
from upcard.verify import Outcome
from upcard.words import LANGUAGES, PSEUDO, SEAT_WORDS, seat_word, words
from upcard.words.spoken import Words

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/upcard"
FILES = sorted(SOURCE.rglob("*.py"))
SHOWN = [path for part in ("terminal", "words", "table") for path in sorted((SOURCE / part).glob("*.py"))]
WHO = ("you", "opponent", "partner", "left", "right", "name")
COUNTS = (0, 1, 2, 3, 5, 11, 21, 104)

SET = Place("meld", 1, (ShownCard("7S"), ShownCard("7H"), ShownCard("Jk''", "7")), name="7SH*", number=0)
RUN = Place("meld", 0, (ShownCard("5C"), ShownCard("2D'", "6C"), ShownCard("7C'")), name="5C-7C#2", number=1)
SAMPLES: dict[str, Any] = {
    "who": "left", "name": "Ann", "cards": (ShownCard("10H"), ShownCard("Jk", "9C")), "count": 3, "below": 2,
    "meld": RUN, "kind": "run", "end": "high", "frees": ShownCard("2S"), "card": ShownCard("QD"), "value": 4,
    "then": "", "whose": "left", "way": "high",
}  # fmt: skip


def composed(game: str, rules: type[Rules]) -> set[str]:
    """The keys that code puts together from the names of a game."""
    out = {f"game-{game}", f"about-{game}"}
    for option in rules.OPTIONS:
        out |= {f"option-{game}-{option.name}", f"short-{game}-{option.name}"}
        out |= value_keys(game, option)
    for verb in rules.VERBS:
        out |= {f"move-{game}-{verb.replace(' ', '-')}{form}" for form in ("", ".did", ".list")}
    return out


def value_keys(game: str, option: Option) -> set[str]:
    """The words of the values of an option; of a number only a 0 has some, where it means something else."""
    values = ("0",) if isinstance(option, Number) else option.values
    keys = {f"value-{game}-{option.name}-{value.replace('/', '-')}" for value in values}
    return keys & there() if isinstance(option, Number) else keys


def there(language: str = "en") -> set[str]:
    return set(arguments(language))


class Asked(Visitor):  # type: ignore[misc]
    """The arguments, other messages and functions of a pattern."""

    def __init__(self) -> None:
        self.arguments: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.arguments.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        self.messages.add(f"{node.id.name}.{node.attribute.name}" if node.attribute else node.id.name)


@cache
def patterns(language: str) -> dict[str, ftl.Pattern]:
    """Each sentence by its key; attributes as `key.attribute`."""
    out: dict[str, ftl.Pattern] = {}
    for entry in FluentParser().parse((SOURCE / "words" / f"{language}.ftl").read_text(encoding="utf-8")).body:
        assert not isinstance(entry, ftl.Junk), entry.content
        if isinstance(entry, ftl.Message):
            found = {entry.id.name: entry.value} | {f"{entry.id.name}.{a.id.name}": a.value for a in entry.attributes}
            assert not set(found) & set(out), f"{entry.id.name} stands there twice"
            out |= {key: pattern for key, pattern in found.items() if pattern}
    return out


@cache
def arguments(language: str) -> dict[str, frozenset[str]]:
    """The arguments of each sentence, those of the messages in it included."""
    direct = {}
    for key, pattern in patterns(language).items():
        direct[key] = asked = Asked()
        asked.visit(pattern)

    def whole(key: str, within: tuple[str, ...] = ()) -> set[str]:
        assert key not in within, f"{key} holds itself"
        inner = [whole(message, (*within, key)) for message in direct[key].messages]
        return direct[key].arguments.union(*inner)

    return {key: frozenset(whole(key)) for key in direct}


# --- keys ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_keys_and_arguments(language: str) -> None:
    """But for cases, which a language has or has not: attributes of cards, ranks and suits."""
    base, other = arguments("en"), arguments(language)
    cases = re.compile(r"(card|rank|suit)-[\w-]+\.(?!sign)")
    assert {key for key in base if not cases.match(key)} == {key for key in other if not cases.match(key)}
    assert all(other[key] == base[key] for key in base if key in other)


SECOND = ("Refused", "check")  # calls that have the key in the second place


def calls(path: Path) -> list[tuple[int, str, set[str] | None]]:
    """Each key that a call names: its line, the key, and the arguments where they are written out."""
    out = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name not in ("say", "said", "in_case", "Unreadable", "Refusal", "Trouble", "ShownLine", *SECOND):
            continue
        named = {keyword.arg for keyword in node.keywords}
        given = None if None in named or name in ("Refused", "ShownLine") else {str(name) for name in named}
        ends = node.args[name in SECOND :][:1]
        while ends:
            first = ends.pop()
            if isinstance(first, ast.IfExp):
                ends += [first.body, first.orelse]
            elif isinstance(first, ast.Constant):
                out.append((node.lineno, first.value, given))
    return out


def test_every_key_that_is_asked_for_is_there_with_its_arguments() -> None:
    known, found = arguments("en"), 0
    for path in FILES:
        for line, key, given in calls(path):
            where = f"{path.relative_to(SOURCE)}:{line}: {key}"
            assert key in known, where
            assert given is None or known[key] <= given | ({"name"} if "who" in given else set()), where
            found += 1
    assert found > 60


def used_by_the_page() -> set[str]:
    """The keys that the client names, or puts together behind a beginning that it names."""
    files = [path for path in (ROOT / "client/src").rglob("*") if path.suffix in (".ts", ".svelte")]
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    named = set(re.findall(r"['\"`]([a-z][\w-]*)['\"`]", source))
    begun = tuple(set(re.findall(r"`([a-z][\w-]*-)\$\{", source)))

    def is_used(key: str) -> bool:
        name = key.partition(".")[0]
        return name in named or name.startswith(begun) or name.rpartition("-")[0] in named

    return set(filter(is_used, there()))


def test_no_key_lies_idle() -> None:
    setup = (ROOT / "setup.py").read_text(encoding="utf-8")  # it says why the rules are not compiled
    said = {text for path in FILES for _, text in strings(path)} | set(re.findall(r"\"(uncompiled[\w-]*)", setup))
    used = said.union(*[composed(name, rules) for name, rules in GAMES.items()])
    for asked in patterns("en").values():
        visitor = Asked()
        visitor.visit(asked)
        used |= visitor.messages
    used |= {f"player-{name}" for name in PLAYERS} | {f"pace-{pace}" for pace in PACES}
    used |= {f"place-{kind}" for kind in KINDS} | {f"claim-{outcome}" for outcome in get_args(Outcome)}
    used |= {f"sign-{name}" for name in Signs.NAMES.values()}
    used |= used_by_the_page()
    claims = {claim.replace(" not ", "-not ").partition(" ")[0] for name in GAMES
              for example in rulebook(name).examples for claim, _ in example.claims}  # fmt: skip
    used |= {f"example-{claim}" for claim in claims}
    idle = {key for key in there() - used if not re.match(r"(rank|suit)-", key)}
    assert not idle, idle


@pytest.mark.parametrize("name", list(GAMES))
def test_each_game_has_all_its_words(name: str) -> None:
    assert composed(name, GAMES[name]) <= there()
    for option in GAMES[name].OPTIONS:
        values = [words().value(name, option.name, value) for value in option.values]
        assert len(set(values)) == len(values)
        for text in () if isinstance(option, Number) else values:
            assert text not in {*option.values, "yes", "no", "on", "off"}, (option.name, text)
            assert words().has(f"short-{name}-{option.name}") and not text.endswith("."), text
        if isinstance(option, Number) and option.least == 0:
            assert words().value(name, option.name, "0") != "0" and words().value(name, option.name, "3") == "3"
    assert all(f"rank-{rank}.sign" in there() for rank in GAMES[name]().faces().names if rank)
    assert set(ORDERS) == {"suit", "rank", "meld"}


# --- no words in code ------------------------------------------------------------------------------------------------


def strings(path: Path) -> list[tuple[int, str]]:
    """The string constants of a file that are no docstrings, and not in an error of the programmer."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    left_out: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            left_out.add(id(node.value))
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            if isinstance(node.exc.func, ast.Name) and node.exc.func.id == "ValueError":
                left_out |= {id(inner) for inner in ast.walk(node)}
        if isinstance(node, ast.Assert) and node.msg:
            left_out |= {id(inner) for inner in ast.walk(node.msg)}
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in left_out]
    return [(node.lineno, node.value) for node in constants if isinstance(node.value, str)]


NOTATION = ("upcard table", "(table|game|", "gives up", "sit in", "stands in", "takes back")  # of a table's log


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: path.name)
def test_no_sentence_stands_in_the_code(path: Path) -> None:
    """Two words of letters in a row are a sentence."""
    for line, text in strings(path):
        if not text.startswith(NOTATION):
            assert not re.search(r"[A-Za-z]{2,} [a-z]{2,}", text), f"{path.name}:{line}: {text}"


def test_nothing_but_the_words_takes_text_apart() -> None:
    """No regular expression and no splitting where people are shown something."""
    for path in SHOWN:
        if path.name in ("arguments.py", "spoken.py", "plain.py", "book.py", "examples.py", "log.py", "state.py"):
            continue  # a card's own face, and the attribute of a key; a rulebook; a table's log is text, and is read
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\bimport re\b", text), path.name
        found = re.findall(r"\w+(?:\(\))?\.split\(.*", text)
        assert not found, (path.name, found)


# --- what is said ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", [*LANGUAGES, PSEUDO])
@pytest.mark.parametrize("name", list(GAMES))
def test_every_move_can_be_said_of_every_seat(name: str, language: str) -> None:
    say = words(language)
    fates = {"", "wins", "loses", "offered", "dead", "forceable", "last", "ends", "recycles", "blocks"}
    for verb, who, meld, form, then in product(GAMES[name].VERBS, WHO, (SET, RUN), ("", "did", "list"), sorted(fates)):
        for cards in ((), (ShownCard("7H'"),), (ShownCard("7H"), ShownCard("2D", "8H"), ShownCard("Jk'", "9H"))):
            move = ShownMove(1, verb, cards, meld.number, "low", "Jk''", then)
            text = say.move(name, move, who, form, meld, "Ann")
            assert text and "{" not in text and "???" not in text
            assert form or ("Ann" in text) == (who == "name")


def test_moves_in_english() -> None:
    say = words().move
    wild = ShownMove(2, "lay", (ShownCard("2D", "8C"),), 1, "high")
    assert say("push", wild, "you", "", RUN) == "You lay 2♦=8♣ on 5♣-7♣ (2♦'=6♣) no. 2."
    assert say("push", wild, "partner", "", RUN) == "Partner lays 2♦=8♣ on 5♣-7♣ (2♦'=6♣) no. 2."
    assert say("push", wild, "name", "list", SET, "Ann") == "lay 2♦=8♣ on 7♠♥ (Jk)"
    swap = ShownMove(0, "swap", (ShownCard("7D"),), 0, "", "Jk")
    assert say("push", swap, "right", "did", SET) == "swaps 7♦ for Jk in 7♠♥ (Jk)"
    assert say("conquian", ShownMove(0, "give"), "opponent") == "Opponent gives a card."
    assert say("conquian", ShownMove(0, "let go", (ShownCard("10S"),)), "name", "", None, "Ann") == "Ann lets 10♠ go."


ALWAYS_MANY = {
    "record-deck",
    "record-chance",
    "shuffle-deck",
    "shuffle-hands-in-turn",
    "shuffle-hands-by-seat",
}  # fmt: skip  of a whole pack


@pytest.mark.parametrize("language", [*LANGUAGES, PSEUDO])
def test_every_sentence_with_a_number_can_be_said_with_any(language: str) -> None:
    counted = {key for key, asked in arguments("en").items() if asked & {"count", "below"}} - ALWAYS_MANY
    assert len(counted) > 10
    for key, number in product(counted, COUNTS):
        values = {name: SAMPLES.get(name, "7") for name in arguments("en")[key]}
        text = words(language).say(key, **values | {name: number for name in ("count", "below") if name in values})
        assert text and "???" not in text
        if language == "en":
            assert not re.search(r"\b1 [a-z]+s\b(?! the)", text), text
            assert number == 1 or not re.search(rf"\b{number} (card|turn|byte)\b", text), text


def test_the_pseudo_language_leaves_no_english() -> None:
    """Arguments stay, everything else is accented; so what is shown without accents did not come from the words."""
    for key in there():
        values = {name: SAMPLES.get(name, "7") for name in arguments("en")[key]} | {"who": "you", "name": "7"}
        text, english = words(PSEUDO).say(key, **values), words().say(key, **values)
        assert not set(re.findall(r"[A-Za-z]{2,}", text)) - {"Jk"}, text
        assert text == english or len(text) > len(english)


def test_the_pseudo_language_is_a_third_longer_and_keeps_what_is_no_word() -> None:
    say = words(PSEUDO).say
    assert say("table-head", game="X", rules="Y") == "X · Y"
    assert say("ended", points="5") == "⟦Ţĥé ðéåļ îš öṽéŕ:···· 5⟧"
    assert say("shows-count", count=1) == "⟦1 çåŕð·⟧" and say("shows-count", count=2) == "⟦2 çåŕðš·⟧"


def test_seats_in_words() -> None:
    assert [seat_word(seat, 1, 4) for seat in range(4)] == ["right", "you", "left", "partner"]
    assert [seat_word(seat, 0, 3) for seat in range(3)] == ["you", "right", "left"]
    assert [seat_word(seat, 1, 2) for seat in range(2)] == ["opponent", "you"]
    assert {word for words in SEAT_WORDS.values() for word in words} | {"you", "name"} == set(WHO)
    assert [words().say("who", who=who, name="Ann") for who in WHO[3:]] == ["Left", "Right", "Ann"]


def test_lists_in_words() -> None:
    assert words().listed([]) == "" and words().listed(["a"], last=True) == "a"
    assert words().listed(["a", "b", "c"]) == "a, b, c"
    assert words().listed(["a", "b", "c"], last=True) == "a, b and c"


# --- cards, for languages that inflect them --------------------------------------------------------------------------

ESTONIAN = """
card-name = { SUIT($card, case: "genitive") } { RANK($card) }
    .genitive = { SUIT($card, case: "genitive") } { RANK($card, case: "genitive") }
    .partitive = { SUIT($card, case: "genitive") } { RANK($card, case: "partitive") }
card-name-as = { $card } ({ $other })
    .genitive = { $card } ({ $other })
suit-H = ärtu
    .genitive = ärtu
suit-C = risti
    .genitive = risti
rank-7 = seitse
    .sign = 7
    .genitive = seitsme
    .partitive = seitset
rank-Q = emand
    .sign = E
    .genitive = emanda
rank-Jk = jokker
    .sign = Jk
    .genitive = jokri
list-last = { $first } ja { $last }
told-taken = { $who ->
    [you] Sa võtad
   *[other] { who } võtab
 } { CARDS($cards, as: "name", case: "genitive") }.
told-missing = { $count ->
    [one] Puudub üks { CARDS($cards, as: "name") }
   *[other] Puudub { $count }: { CARDS($cards, as: "name", case: "partitive") }
 }
"""


def test_cards_take_the_case_that_a_sentence_asks_for() -> None:
    """As data they reach a sentence, which says them by name in a case of its language."""
    say = Words("en")
    say.bundle.add_resource(FluentResource(ESTONIAN), allow_overrides=True)
    hearts, clubs, joker = ShownCard("7H'"), ShownCard("QC"), ShownCard("Jk''")
    assert say.say("told-taken", who="you", cards=hearts) == "Sa võtad ärtu seitsme."
    assert say.say("told-taken", who="name", name="Mari", cards=[hearts, clubs, joker]) == (
        "Mari võtab ärtu seitsme, risti emanda ja jokri."
    )
    assert say.say("told-missing", count=1, cards=clubs) == "Puudub üks risti emand"
    assert say.say("told-missing", count=2, cards=[hearts, clubs]) == "Puudub 2: ärtu seitset ja risti emand"
    assert say.say("told-taken", who="you", cards=ShownCard("Jk", "7H")) == "Sa võtad jokri (ärtu seitsme)."
    assert say.cards([hearts, clubs, ShownCard("Jk'", "QC")]) == "7♥' E♣ Jk=E♣"


def test_melds_in_words() -> None:
    meld = words().meld
    assert meld(SET) == "7♠♥ (Jk)" and meld(RUN) == "5♣-7♣ (2♦'=6♣) no. 2"
    assert meld(Place("meld", 0, tuple(map(ShownCard, ("AS", "2S", "3S"))))) == "A♠-3♠"
    assert meld(Place("meld", 0, tuple(map(ShownCard, ("10H", "10D", "10C", "10S"))))) == "10♥♦♣♠"
    assert meld(Place("meld", 0, (ShownCard("8C"), ShownCard("8C'"), ShownCard("2S", "8")))) == "8♣♣ (2♠)"
    wild = (ShownCard("2C'", "2C"), ShownCard("3C"), ShownCard("4C"))
    assert meld(Place("meld", 0, wild)) == "2♣-4♣" and words().cards(wild) == "2♣' 3♣ 4♣"


# --- troubles --------------------------------------------------------------------------------------------------------


def test_a_trouble_within_a_trouble_is_told() -> None:
    inner = Unreadable("no-card", text="1X")
    assert str(Unreadable("in-field", field="hand 0", why=inner)) == "field 'hand 0': '1X' is no card of this game"
    told = words(PSEUDO).tell(Unreadable("in-field", field="7", why=inner))
    assert "'1X'" in told and not re.search(r"[A-Za-z]{2,}", told)
    assert str(Illegal("play QS", "DE 3.2", 4)) == "line 4: 'play QS' is not allowed here (DE 3.2)"


def test_misuse_is_an_error() -> None:
    with pytest.raises(KeyError):
        words().say("no-such-key")
    with pytest.raises(KeyError):
        words().say("rank-7.no-such-case")
    with pytest.raises(ValueError, match="told"):
        words().say("told")
    assert words().has("rank-7.sign") and not words().has("rank-7.nothing") and not words().has("nothing.sign")
    assert [Words(language).has("menu-title") for language in LANGUAGES] == [True] * len(LANGUAGES)


def test_the_language_is_chosen_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPCARD_LANGUAGE", PSEUDO)
    assert words().say("nothing-to-take-back").startswith("⟦") and str(Unreadable("position-head")).startswith("⟦")
    assert words("en").say("key-help") == "Help"
    monkeypatch.setenv("UPCARD_LANGUAGE", "../en")
    assert words().say("key-help") == "Help"


def test_option_values_turn_in_steps_that_stay_in_their_bounds() -> None:
    from upcard.terminal.app import next_value

    for game in GAMES.values():
        for option in game.OPTIONS:
            value = option.default
            for step in (1, 1, -1, 1, 1, 1, -1):
                value = next_value(option, value, step)
                assert option.allows(value), (option.name, value)
            if isinstance(option, Number):
                assert next_value(option, str(option.most), 1) == str(option.most)
