"""A wheel built from this checkout holds all that it needs, and runs from an empty folder."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The uncompiled wheel: the compiled one has the same files and shared libraries besides."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("src", "docs", "pyproject.toml", "setup.py", "README.md", "LICENSE"):
        (source / name).symlink_to(ROOT / name)
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
    done = subprocess.run(call, env={**os.environ, "UPCARD_COMPILE": "0"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(out.glob("upcard-*.whl"))


def test_it_holds_every_module_rulebook_and_word(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for path in (ROOT / "src/upcard").rglob("*"):
        if path.suffix in (".py", ".ftl", ".tcss") and "__pycache__" not in path.parts:
            assert f"upcard/{path.relative_to(ROOT / 'src/upcard')}" in names, path
    for path in (ROOT / "docs/rules/en").glob("*.md"):
        assert f"upcard/rules/en/{path.name}" in names


def test_it_runs_from_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    for words in (["--version"], ["rules", "push", "1.1"], ["simulate", "conquian", "--deals", "2"]):
        call = [sys.executable, "-m", "upcard", *words]
        done = subprocess.run(call, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0 and done.stdout, done.stderr
    assert (
        "uncompiled"
        in subprocess.run(
            [sys.executable, "-m", "upcard", "--version"],
            cwd=tmp_path,
            env=env,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    )
