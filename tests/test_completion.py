"""What a shell completes: each command, option and value, tried in the shells that are there."""

import shutil
import subprocess
from pathlib import Path

import pytest

from shell import Done, upcard
from upcard.commands.calls import COMMANDS, SHELLS
from upcard.games import GAMES
from upcard.players import PLAYERS

FILES = ["a file.txt", "records.txt"]
# What stands on the line, and what may follow it.
OFFERED = [
    (["upcard", ""], {*COMMANDS, "--help", "--version"}),
    (["upcard", "re"], {"replay", "records"}),
    (["upcard", "deal", "c"], {"conquian"}),
    (["upcard", "play", "r"], {"run_fast"}),
    (["upcard", "simulate", "push", "--players", ""], set(PLAYERS)),
    (["upcard", "simulate", "--re"], {"--records"}),
    (["upcard", "verify", "--records.txt"], set()),
    (["upcard", "verify", "rec"], {"records.txt"}),
    (["upcard", "verify", "a"], {"a file.txt"}),
    (["upcard", "verify", "--pl"], {"--players"}),
    (["upcard", "simulate", "push", "--records", "rec"], {"records.txt"}),
    (["upcard", "completion", ""], {*SHELLS, "--help", "-h"}),
    (["upcard", "deal", "push", "--seed", ""], set()),
    (["upcard", "deal", "push", "-o", ""], set()),
]


def in_bash(script: str, words: list[str], folder: Path) -> set[str]:
    line = " ".join(f"'{word}'" for word in words)
    call = f"{script}\nCOMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _upcard; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    done = subprocess.run(["bash", "-c", call], capture_output=True, text=True, cwd=folder, check=True)
    return set(filter(None, done.stdout.split("\n")))


@pytest.mark.parametrize(("words", "offered"), OFFERED, ids=lambda v: " ".join(v) if isinstance(v, list) else "")
def test_bash_completes(words: list[str], offered: set[str], tmp_path: Path) -> None:
    for name in FILES:
        (tmp_path / name).touch()
    assert in_bash(upcard("completion", "bash").stdout, words, tmp_path) == offered


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_reads_in_its_shell_and_knows_everything(shell: str, tmp_path: Path) -> None:
    done = upcard("completion", shell)
    assert (done.code, done.stderr) == (0, "")
    for name, command in COMMANDS.items():
        assert name in done.stdout
        for names, _ in command.takes:
            for flag in filter(lambda one: one.startswith("-"), names):
                assert flag.lstrip("-") in done.stdout
    assert all(name in done.stdout for name in [*GAMES, *PLAYERS, *SHELLS])
    assert "{games}" not in done.stdout and "{players}" not in done.stdout
    path = shutil.which(shell)
    if path is None:
        pytest.skip(f"no {shell} here")
    script = tmp_path / "script"
    script.write_text(done.stdout, encoding="utf-8")
    read = subprocess.run([path, "-n", str(script)], capture_output=True, text=True, check=False)
    assert (read.returncode, read.stderr) == (0, "")


def test_fish_completes(tmp_path: Path) -> None:
    path = shutil.which("fish")
    if path is None:
        pytest.skip("no fish here")
    for name in FILES:
        (tmp_path / name).touch()
    script = upcard("completion", "fish").stdout
    for words, offered in OFFERED:
        call = f"{script}\ncomplete -C '{' '.join(words)}'"
        done = subprocess.run([path, "-c", call], capture_output=True, text=True, cwd=tmp_path, check=True)
        found = {line.split("\t")[0].replace("\\ ", " ") for line in done.stdout.splitlines()}
        asked = words[-1].startswith("-")  # options are shown to who asks for them
        shown = {one for one in offered if asked or not one.startswith("-")}
        assert found == shown, (words, found)


def test_a_shell_that_is_not_known() -> None:
    said = "upcard: there is no completion for 'tcsh'; the shells are bash, zsh, fish\n"
    assert upcard("completion", "tcsh") == Done("", said, 2)
