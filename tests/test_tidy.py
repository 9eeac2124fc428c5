"""The house rules as tests: where imports may go, how long things may be, which words stand for what."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/upcard"
PYTHON = sorted(path for folder in ("src", "tests", "benchmarks", "tools") for path in (ROOT / folder).rglob("*.py"))

# Imports go down this list, never up; modules on one line do not import each other.
ORDER = [
    {"cards"},
    {"options", "melds"},
    {"fields"},
    {"deal"},
    {"pieces"},
    {"games"},
    {"match", "shuffle", "rulebook", "players"},
    {"notation"},
    {"simulate", "table", "words"},
    {"terminal"},
    {"commands"},
    {"__main__"},
]
LEVEL = {name: level for level, names in enumerate(ORDER) for name in names}
GAMES = {"conquian", "double_emperor", "push", "queen_city_rum", "run_fast"}
ENGINE = ("cards", "fields", "options", "deal", "melds")
FOLDERS = ("pieces", "games", "players")  # each compiled whole
COMPILED = [SOURCE / f"{name}.py" for name in ENGINE] + sorted(
    path for path in SOURCE.glob("*/*.py") if path.parent.name in FOLDERS and path.stem != "__init__"
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
        if other == own:
            continue
        if other in LEVEL:
            assert LEVEL[other] < LEVEL[own], f"{relative(path)} imports {name}"


def test_games_do_not_import_each_other() -> None:
    for path in [*(SOURCE / "games").glob("*.py"), *(SOURCE / "pieces").glob("*.py")]:
        own = next((game for game in GAMES if path.stem.lstrip("_").startswith(game)), "")
        for name in imported(path) if own else ():
            if name.startswith(("games.", "pieces.")):
                assert name.split(".")[1].lstrip("_").startswith(own), f"{relative(path)} imports {name}"


LONGEST_FILE = 600  # a game with all its variants, what a seat knows and its text is one file
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
    setup = (ROOT / "setup.py").read_text(encoding="utf-8")
    for name in ENGINE:
        assert f"src/upcard/{name}.py" in setup
    for name in FOLDERS:
        assert f'"{name}"' in setup.partition("COMPILED = [")[2].partition("]\n")[0]


@pytest.mark.parametrize("path", PYTHON, ids=relative)
def test_no_debts(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for word in ("TO" + "DO", "FIX" + "ME", "XX" + "X"):
        assert not re.search(rf"\b{word}\b", text), f"{relative(path)}: {word}"
    if path.is_relative_to(SOURCE):
        assert "print(" not in text or path.name == "commands.py"


def test_every_file_is_reached() -> None:
    """No module that nobody imports."""
    reached = {name for path in PYTHON for name in imported(path)}
    for path in SOURCE.rglob("*.py"):
        if path.name not in ("__init__.py", "__main__.py"):
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
