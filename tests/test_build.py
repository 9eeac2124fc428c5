"""The build: it falls back where the compiler does, says so, and make knows when to build again. A small copy of the
checkout is built, with compilers of our own; nothing is installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAME = "double_emperor"  # the smallest, and the only one of the copy
pytestmark = pytest.mark.once


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """What the build reads, with one game."""
    home = tmp_path / "copy"
    shutil.copytree(ROOT / "src", home / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "Makefile", "requirements", "docs/rules"):
        copied = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copied(ROOT / name, home / name)
    for path in [*(home / "src/upcard/games").glob("*/*.py"), *(home / "src/upcard/players").glob("*.py")]:
        if GAME not in str(path.relative_to(home)) and path.name not in ("__init__.py", "uniform.py"):
            path.unlink()
    return home


def script(path: Path, text: str) -> str:
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def run(home: Path, *call: str, **env: str) -> subprocess.CompletedProcess[str]:
    inherited = {
        name: value for name, value in os.environ.items() if name not in ("UPCARD_COMPILE", "CC", "PYTHONPATH")
    }
    done = subprocess.run(call, cwd=home, env=inherited | env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def version(folder: Path) -> str:
    """What the package in the folder says of itself."""
    return run(folder.parent, sys.executable, "-m", "upcard", "--version", PYTHONPATH=str(folder)).stdout


def built(home: Path, **env: str) -> Path:
    """The folder with the package as it would be installed."""
    run(home, sys.executable, "setup.py", "-q", "build", **env)
    [folder] = (home / "build").glob("lib*")
    return folder


LATE = {  # compilers that pass the probe, and then fail
    "-c": '*probe.c*) exec cc "$@";; *) echo out of memory >&2; exit 1;;',
    "-shared": '*probe.c*) exec cc "$@";; *-shared*) exit 1;;'
    ' *) while [ $# -gt 0 ]; do [ "$1" != -o ] || : > "$2"; shift; done;;',
}


@pytest.mark.parametrize("step", list(LATE))
def test_a_compiler_that_fails_late(copy: Path, step: str) -> None:
    """Long after mypy has read all modules, also those that import what is not here while pip builds: the words do."""
    with (copy / "src/upcard/words/__init__.py").open("a", encoding="utf-8") as words:
        words.write("\n\ndef unused() -> None:\n    import no_such_library\n")
    compiler = script(copy / "late", f'case "$*" in {LATE[step]} esac')
    stale = copy / "build/lib.linux-x86_64-cpython-311/upcard/cards.cpython-311-x86_64-linux-gnu.so"
    stale.parent.mkdir(parents=True)
    stale.touch()
    folder = built(copy, CC=compiler)
    assert not list(folder.rglob("*.so"))
    assert f"(uncompiled, because the C compiler failed ({compiler} {step}): " in version(folder)
    dealt = run(copy, sys.executable, "-m", "upcard", "deal", GAME, "--seed", "1", PYTHONPATH=str(folder))
    assert dealt.stdout.startswith(f"game {GAME}; ")


def test_no_compiler_and_no_wish_for_one(copy: Path) -> None:
    for env, why in (
        ({"CC": "/no/such/compiler"}, "no C compiler with Python.h was found"), ({"CC": "false"}, "no C compiler"),
        ({"UPCARD_COMPILE": "0"}, "UPCARD_COMPILE=0 was set"),
    ):  # fmt: skip
        folder = built(copy, **env)
        assert f"(uncompiled, because {why}" in version(folder)
        assert not list(folder.rglob("*.so"))


def test_what_is_to_be_edited_is_not_compiled(copy: Path) -> None:
    """`pip install -e` as pip asks for it; what lies compiled in the source would run in its place, and goes."""
    source = copy / "src"
    stale = [
        source / "upcard__mypyc.cpython-311-x86_64-linux-gnu.so",
        source / f"upcard/games/{GAME}/rules.cpython-311.so",
    ]
    for path in stale:
        path.touch()
    run(copy, sys.executable, "-c", "from setuptools import build_meta; build_meta.build_editable('.')")
    assert not any(path.exists() for path in stale)
    assert not list(copy.rglob("*.so")) and not list(copy.rglob("uncompiled.txt"))
    [wheel] = copy.glob("*.whl")
    shutil.unpack_archive(wheel, copy / "site", "zip")
    call = (
        f"import site; site.addsitedir({str(copy / 'site')!r}); from upcard.commands import main; main(['--version'])"
    )
    assert "(uncompiled, from the source as it stands: " in run(copy, sys.executable, "-S", "-c", call).stdout
    with pytest.raises(AssertionError, match="not compiled in place"):
        run(copy, sys.executable, "setup.py", "build_ext", "--inplace")
    assert not list(source.rglob("*.so"))


def test_make_builds_again_when_it_must(copy: Path) -> None:
    """With an interpreter of our own, that answers `setup.py how` and counts the installations."""
    if not shutil.which("make"):
        pytest.skip("no make")
    log = copy / "log"
    fake = f'"setup.py how") exec {sys.executable} setup.py how;; *"pip install"*whl*) echo built >> {log};;'
    python = script(copy / "python", f'case "$*" in {fake} esac')
    (copy / ".venv").mkdir()
    for stamp in (".made", ".locked"):
        (copy / ".venv" / stamp).touch()
    for file in ("client/package.json", "docs/protocol.md", "docs/openapi.json", "examples/bot.py",
                 "src/upcard/web/site/index.html"):  # fmt: skip
        (copy / file).parent.mkdir(parents=True, exist_ok=True)
        (copy / file).touch()

    def builds(**env: str) -> bool:
        """Whether make builds now, and does not if it is asked once more."""
        log.write_text("", encoding="utf-8")
        for _ in range(2):
            run(copy, "make", f"RUN={python}", ".venv/.built", **env)
        count = log.read_text(encoding="utf-8").count("built")
        assert count < 2
        return count == 1

    assert builds()
    assert not builds()
    assert builds(UPCARD_COMPILE="0")
    assert not builds(UPCARD_COMPILE="0")
    assert builds()
    assert builds(CC="/no/such/compiler")
    assert builds(), "a compiler has appeared"
    assert builds(CC=script(copy / "another", 'exec cc "$@"'))
    assert builds()
    (copy / "src/upcard/cards.py").touch()
    assert builds()
    (copy / "docs/rules/en/push.md").touch()
    assert builds()
    (copy / "src/upcard/match.py").unlink()
    assert builds()
