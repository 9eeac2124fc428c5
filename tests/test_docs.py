"""The documents are true: their code runs, their tables match, and every command and JSON field is described."""

import json
import re
from pathlib import Path

import pytest

import upcard
from shell import upcard as upcard_call
from upcard.commands.calls import COMMANDS
from upcard.games import GAMES
from upcard.rulebook import rulebook

ROOT = Path(__file__).parents[1]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_code_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    [block] = re.findall(r"```python\n(.*?)```", text("README.md"), re.DOTALL)
    exec(compile(block, "README.md", "exec"), {})
    lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"\[\d+, \d+\]", lines[-1])


def test_the_table_of_games_in_the_readme() -> None:
    rows = re.findall(r"^\| \[(.*?)\]\(docs/rules/en/(\w+)\.md\) \| (\d)", text("README.md"), re.MULTILINE)
    assert {name: (title, int(seats)) for title, name, seats in rows} == {
        name: (rulebook(name).title, game.SEATS) for name, game in GAMES.items()
    }


def test_every_target_of_the_readme_and_ci_is_in_the_makefile() -> None:
    makefile = text("Makefile")
    for target in set(re.findall(r"make ([a-z]+)", text("README.md") + text("CONTRIBUTING.md") + text(".ci/run"))):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def described() -> dict[str, tuple[str, str]]:
    """Command -> what docs/commands.md says that it prints, and its JSON."""
    rows = re.findall(r"^\| `(\w+)([^`]*` \| .*) \| (.*) \|$", text("docs/commands.md"), re.MULTILINE)
    return {name: (prints, fields) for name, prints, fields in rows}


def test_every_command_is_described() -> None:
    assert list(described()) == list(COMMANDS)


def test_every_option_is_described() -> None:
    head = text("docs/commands.md").partition("| command |")[0]
    for name, command in COMMANDS.items():
        flags = {names[0] for names, _ in command.takes if names[0].startswith("--")}
        said = set(re.findall(r"--\w+", described()[name][0]))
        assert said <= flags, (name, said - flags)
        for flag in flags - said:
            assert f"`{flag}" in head, (name, flag)


def keys(value: object) -> set[str]:
    if isinstance(value, dict):
        own = {
            name: inner for name, inner in value.items() if name != "values"
        }  # these are the arguments of a sentence
        return set(value) | {key for inner in own.values() for key in keys(inner)}
    return {key for inner in value for key in keys(inner)} if isinstance(value, list) else set()


def test_every_json_field_is_described(tmp_path: Path) -> None:
    """And every one that is described is there."""
    file, kept = str(tmp_path / "records.txt"), tmp_path / "kept.txt"
    kept.write_text("0" * 128, encoding="utf-8")  # of a deal that is missing
    position = upcard_call("deal", "double_emperor", "--seed", "1").stdout.strip()
    move = upcard_call("legal", position).stdout.splitlines()[0]
    calls = [
        ["games"], ["deal", "double_emperor", "--seed", "1"], ["legal", position], ["why", position, move],
        ["move", position, move], ["simulate", "double_emperor", "--deals", "2", "--records", file], ["replay", file],
        ["replay", file, "--at", "3"], ["verify", file], ["perft", "double_emperor", "--seed", "1", "--depth", "2"],
        ["rules", "double_emperor", "3.2"], ["rules", "double_emperor", "--code"],
        ["rules", "double_emperor", "3"],
        ["verify", file, "--commitments", str(kept)],
    ]  # fmt: skip
    found: dict[str, set[str]] = {name: set() for name in COMMANDS}
    for words in calls:
        found[words[0]] |= keys(json.loads(upcard_call(*words, "--json").stdout))
    found["rules"] -= set(rulebook("double_emperor").clauses)
    found["rules"] |= {"title", "clauses"} & set(json.loads(upcard_call("rules", "double_emperor", "--json").stdout))
    for name, (_, fields) in described().items():
        assert found[name] == set(re.findall(r"`(\w+)`", fields)), name


def test_the_version_is_one() -> None:
    assert f'version = "{upcard.__version__}"' in text("pyproject.toml")
    assert re.search(r"^## (.*)$", text("CHANGELOG.md"), re.MULTILINE)[1] == upcard.__version__  # type: ignore[index]
