"""The words: every key that is asked for is there, none lies idle, and no sentence stands in the code."""

import ast
import re
from pathlib import Path

import pytest

from upcard.games import GAMES
from upcard.options import Number
from upcard.players import PLAYERS
from upcard.table import Table
from upcard.terminal.places import ORDERS, SHOWN
from upcard.terminal.seat import NAMES, PACES
from upcard.words import LANGUAGES, Words, words

SOURCE = Path(__file__).parents[1] / "src/upcard"
FILES = [*sorted((SOURCE / "terminal").glob("*.py")), SOURCE / "table.py"]
BUILT = {
    *(f"game-{name}" for name in GAMES), *(f"about-{name}" for name in GAMES), *(f"player-{name}" for name in PLAYERS),
    *(f"pace-{pace}" for pace in PACES), *(f"order-{order}" for order in ORDERS),
    *(f"option-{name}-{option.name}" for name, game in GAMES.items() for option in game.OPTIONS),
    *(f"round-{number}" for number in range(1, 6)), *(key for keys in NAMES.values() for key in keys),
}  # fmt: skip


def keys(language: str) -> set[str]:
    return set(re.findall(r"^([a-z][\w-]*) =", (SOURCE / "words" / f"{language}.ftl").read_text("utf-8"), re.MULTILINE))


def strings(path: Path) -> list[tuple[int, str]]:
    """The string constants of a file that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documented = {id(node.body[0].value) for node in ast.walk(tree)
                  if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
                  and node.body and isinstance(node.body[0], ast.Expr)}  # fmt: skip
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in documented]
    return [(node.lineno, node.value) for node in constants if isinstance(node.value, str)]


def test_every_key_that_is_asked_for_is_there_and_none_lies_idle() -> None:
    there = keys("en")
    asked = {text for path in FILES for _, text in strings(path) if text in there}
    places = {key for key in there if key.startswith("place-")}
    for fields in SHOWN.values():
        for field in fields:
            assert f"place-{field.removeprefix('other ').removesuffix(' #')}" in places
    said = re.findall(
        r'say\(\s*"([\w-]+)"', "".join(path.read_text("utf-8") for path in [*FILES, SOURCE / "commands.py"])
    )
    assert set(said) <= there, set(said) - there
    assert there >= BUILT, BUILT - there
    idle = there - asked - BUILT - places - set(said)
    assert not idle, idle


def test_refusals_of_the_table_have_words() -> None:
    codes = set(re.findall(r'Refus(?:al|ed)\("([\w-]+)"', (SOURCE / "table.py").read_text(encoding="utf-8")))
    assert len(codes) > 6 and codes <= keys("en")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_sentence_stands_in_the_code(path: Path) -> None:
    """Two words of letters in a row are a sentence, but for styles and names of fields."""
    fields = {field for shown in SHOWN.values() for field in shown}
    for line, text in strings(path):
        if path.name == "table.py" or text in fields or "#" in text or text.startswith(("hand ", "met ")):
            continue
        assert not re.search(r"[A-Za-z]{2,} [a-z]{2,}", text), f"{path.name}:{line}: {text}"


def test_numbers_take_their_forms() -> None:
    say = words().say
    assert say("cards-left", count=1) == "1 card" and say("cards-left", count=16) == "16 cards"
    assert say("no-such-move", count=0).endswith("None of the legal moves holds them.")


def test_misuse_is_an_error() -> None:
    with pytest.raises(KeyError):
        words().say("no-such-key")
    with pytest.raises(ValueError, match="moved"):
        words().say("moved")
    assert words().say_any("no-such-key", {}, "default") == "default"
    assert [Words(language).has("menu-title") for language in LANGUAGES] == [True] * len(LANGUAGES)


def test_option_values_are_shown_as_the_command_line_writes_them() -> None:
    """Numbers turn in steps that stay in their bounds."""
    from upcard.terminal.app import next_value

    for game in GAMES.values():
        for option in game.OPTIONS:
            value = option.default
            for step in (1, 1, -1, 1, 1, 1, -1):
                value = next_value(option, value, step)
                assert option.allows(value), (option.name, value)
            if isinstance(option, Number):
                assert next_value(option, str(option.most), 1) == str(option.most)
    assert Table
