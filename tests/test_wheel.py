"""The compiled wheel of this checkout, which `make` installs: it holds all that it needs, and runs on its own."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from upcard import __version__
from upcard.games import GAMES

ROOT = Path(__file__).parents[1]
PARTS = ("src", "docs", "pyproject.toml", "setup.py", "README.md", "LICENSE")
pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What make has built, where that is newer than every file it is made of; else it is built here."""
    newest = max(path.stat().st_mtime for part in PARTS for path in [ROOT / part, *(ROOT / part).rglob("*")]
                 if path.is_file() and path.suffix != ".pyc")  # fmt: skip
    for made in (ROOT / "build/wheel").glob("upcard-*.whl"):
        if made.stat().st_mtime > newest:
            return made
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in PARTS:
        copied = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copied(ROOT / name, source / name)
    call = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(out),
        str(source),
    ]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(out.glob("upcard-*.whl"))


def how() -> str:
    """How setup.py would build it."""
    call = [sys.executable, str(ROOT / "setup.py"), "how"]
    return subprocess.run(call, capture_output=True, text=True, check=True).stdout.strip()


def test_it_holds_every_module_rulebook_and_word(wheel: Path) -> None:
    inside = zipfile.ZipFile(wheel)
    source = ROOT / "src/upcard"
    files = [path for path in source.rglob("*") if path.suffix in (".py", ".ftl", ".tcss", ".typed")]
    for path in [*files, *(source / "rules/en").glob("*.md")]:
        name = f"upcard/{path.relative_to(source)}"
        assert inside.read(name) == path.read_bytes(), name
    modules = {name for name in inside.namelist() if name.endswith(".py")}
    assert len(modules) == len([path for path in files if path.suffix == ".py"])  # and none that is no longer there


def test_it_holds_the_compiled_rules(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    libraries = {name.split(".")[0] for name in names if name.endswith(".so")}
    rooms = {
        name[:-3] for name in names if name.startswith(("upcard/games/", "upcard/players/")) and name.endswith(".py")
    }
    if how().startswith("compiled"):
        assert libraries >= {name for name in rooms if not name.endswith("__init__")}
        assert libraries >= {"upcard__mypyc", "upcard/cards", "upcard/deal", "upcard/fields", "upcard/melds"}
        assert "upcard/uncompiled.txt" not in names
    else:
        assert not libraries
        assert zipfile.ZipFile(wheel).read("upcard/uncompiled.txt").decode().strip() == how()


def test_it_is_installed_and_runs(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    call = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(site), str(wheel)]
    subprocess.run(call, check=True, capture_output=True)
    env = {**os.environ, "PYTHONPATH": str(site)}

    def output(*words: str) -> str:
        done = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    built = "(compiled)" if how().startswith("compiled") else "(uncompiled, because "
    assert output(str(site / "bin/upcard"), "--version").startswith(f"upcard {__version__} {built}")
    assert output(sys.executable, "-m", "upcard", "rules", "double_emperor", "3.2").startswith("DE 3.2  ")
    where = output(sys.executable, "-c", "import upcard.cards, upcard.deal; print(upcard.cards.__file__)").strip()
    assert Path(where).is_relative_to(site) and where.endswith(".so" if built == "(compiled)" else ".py")
    for name in GAMES:
        assert f"{name}, default rules: 2 deals" in output(
            sys.executable, "-m", "upcard", "simulate", name, "--deals", "2"
        )
