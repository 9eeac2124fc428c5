"""The house rules as tests: where imports may go, how long things may be, which words stand for what."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

from upcard.commands.calls import COMMANDS
from upcard.games import GAMES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/upcard"
PYTHON = sorted(path for folder in ("src", "tests", "benchmarks", "tools") for path in (ROOT / folder).rglob("*.py"))

# Imports go down the list in ARCHITECTURE.md, never up; modules on one line do not import each other.
LISTED = (ROOT / "ARCHITECTURE.md").read_text("utf-8").partition("```\n")[2].partition("```\n")[0].splitlines()
ORDER = [*(line.partition("  ")[0].split() for line in LISTED), ["__main__"]]
LEVEL = {name: level for level, names in enumerate(ORDER) for name in names}
UPWARD = {("errors", "words")}  # inside a function: an error is put into words only when it is shown
ROOMS = sorted(path for path in (SOURCE / "games").iterdir() if path.is_dir() and path.name != "__pycache__")
SETUP = (ROOT / "setup.py").read_text("utf-8")
ENGINE = re.findall(r'"(\w+)"', SETUP.partition("ENGINE = (")[2].partition(")")[0])
COMPILED = [SOURCE / f"{name}.py" for name in ENGINE] + sorted(
    path for folder in (*ROOMS, SOURCE / "players") for path in folder.glob("*.py") if path.stem != "__init__"
)


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path) -> set[str]:
    """The modules of upcard that a file imports, as `cards`, `games.push` …"""
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            if node.module.count(".") < 2 and node.module.startswith("upcard"):
                found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name.removeprefix("upcard.") for name in found if name.startswith("upcard.")}


def package(path: Path) -> str:
    """`src/upcard/games/push.py` belongs to `games`."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=relative)
def test_imports_go_one_way(path: Path) -> None:
    if path == SOURCE / "__init__.py":
        return  # the front door names what people import
    own = package(path)
    for name in imported(path):
        other = name.split(".")[0]
        if other == own or (own, other) in UPWARD:
            continue
        if other in LEVEL:
            assert LEVEL[other] < LEVEL[own], f"{relative(path)} imports {name}"


def test_games_do_not_import_each_other() -> None:
    for room in ROOMS:
        for path in room.glob("*.py"):
            for name in imported(path):
                assert not name.startswith("games.") or name.split(".")[1] == room.name, f"{relative(path)}: {name}"


def test_a_name_means_one_thing() -> None:
    """No class or function of a module has the name of another one; a player's entrance is called `choose` in every
    game."""
    found: dict[str, str] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for node in tree(path).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                assert node.name not in found or node.name == "choose", (
                    f"{node.name}: {relative(path)}, {found[node.name]}"
                )
                found[node.name] = relative(path)


LONGEST_FILE = 600
LONGEST_FUNCTION = 40
LONGEST_LINE = 120


def code_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    first = node.body[0]
    documented = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    start = (node.body[1].lineno if len(node.body) > 1 else node.lineno) if documented else node.lineno
    return (node.end_lineno or 0) - start + 1


@pytest.mark.parametrize("path", PYTHON, ids=relative)
def test_nothing_is_too_long(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= LONGEST_FILE, f"{relative(path)} has {len(lines)} lines"
    for number, line in enumerate(lines, 1):
        assert len(line) <= LONGEST_LINE or "https://" in line, f"{relative(path)}:{number} has {len(line)} characters"
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert code_lines(node) <= LONGEST_FUNCTION, f"{relative(path)}: {node.name} has {code_lines(node)} lines"


BANNED = re.compile(r"^(get_|handle_|do_)|Manager$|Helper$|Util|^utils?$|^helpers?$|^base$|^talon$|^player_id$")


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=relative)
def test_names_are_the_tables_words(path: Path) -> None:
    assert not BANNED.search(path.stem)
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            assert not BANNED.search(node.name), f"{relative(path)}: {node.name}"


@pytest.mark.parametrize("path", COMPILED, ids=relative)
def test_compiled_code_shifts_no_literal(path: Path) -> None:
    """A literal or constant left of << compiles to a 32-bit shift and is silently wrong from bit 31 up."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
            literal = isinstance(node.left, ast.Constant) or isinstance(node.left, ast.Name) and node.left.id.isupper()
            assert not literal, f"{relative(path)}:{node.lineno}"


def test_the_build_compiles_every_module_of_the_engine() -> None:
    assert len(ENGINE) == 6 and '"games/*/*.py"' in SETUP and '"players/*.py"' in SETUP


def test_every_module_has_its_place_in_the_list() -> None:
    found = {path.stem for path in SOURCE.glob("*.py")} | {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert {name for names in ORDER for name in names} == found - {"__init__"}


@pytest.mark.parametrize("path", PYTHON, ids=relative)
def test_no_debts(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for word in ("TO" + "DO", "FIX" + "ME", "XX" + "X"):
        assert not re.search(rf"\b{word}\b", text), f"{relative(path)}: {word}"
    if path.is_relative_to(SOURCE):
        assert "print(" not in text or "commands" in path.parts


def test_every_file_is_reached() -> None:
    """No module that nobody imports, or calls a command or a room by."""
    reached = {name for path in PYTHON for name in imported(path)}
    reached |= {f"commands.{command.module}" for command in COMMANDS.values()}
    reached |= {f"games.{name}.rules" for name in GAMES} | {"web.worker"}  # a process of its own
    for path in SOURCE.rglob("*.py"):
        if path.name not in ("__init__.py", "__main__.py") and "migrations" not in path.parts:  # Alembic reads those
            name = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
            assert name in reached, name


def test_lock_files_hold_versions_and_hashes_only() -> None:
    for path in (ROOT / "requirements").iterdir():
        text = path.read_text(encoding="utf-8")
        assert "http" not in text and "index-url" not in text and "find-links" not in text, path.name
        if path.suffix == ".lock":
            assert all("==" in line for line in text.splitlines() if line and line[0].isalpha())


def test_documents_name_files_that_exist() -> None:
    """A path in backticks that looks like one of ours is one of ours."""
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    if not tracked:
        pytest.skip("not a git checkout")
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for name in re.findall(
            r"`((?:src|tests|docs|tools|benchmarks|requirements|games|players)/[\w./-]+)`",
            path.read_text("utf-8"),
        ):
            found = any(file == name or file.startswith(name.rstrip("/") + "/") for file in tracked)
            found = found or any(file.startswith(f"src/upcard/{name.rstrip('/')}") for file in tracked)
            assert found, f"{relative(path)} names {name}"
