"""Drops each clause of the rules in turn and sees whether a test notices.

For every line of a game's code that cites a clause, the line is mutated: its condition forced, an operand dropped, a
comparison turned round, a number moved, the statement left out. A clause has teeth when one such mutant turns a test
red. The report goes to docs/mutants.md. `python tools/mutants.py [GAME…] [--all]`; --all tries every mutant of a line.
"""

import ast
import copy
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
CLAUSE = re.compile(r"\b(?:DE|RF|QCR|CON|PUSH) \d+\.\d+\b")
GAMES = ("conquian", "double_emperor", "push", "queen_city_rum", "run_fast")
NO_START = "(did not start)"  # says nothing of the tests: a mutant that breaks an import
SECONDS = 240  # a mutant that loops for ever counts as noticed
TURNED = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt,
          ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is}  # fmt: skip


@dataclass
class Mutant:
    file: Path
    line: int
    what: str
    source: str


@dataclass
class Result:
    clause: str
    tried: list[tuple[Mutant, str]] = field(default_factory=list)  # a mutant and the test that noticed it, or ''

    @property
    def noticed(self) -> tuple[Mutant, str] | None:
        return next(((mutant, test) for mutant, test in self.tried if test not in ("", NO_START)), None)


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What a node can be replaced by, the changes that drop a rule first."""
    if isinstance(node, ast.BoolOp):
        for n, value in enumerate(node.values):
            yield f"only `{ast.unparse(value)}`", value
            rest = [other for m, other in enumerate(node.values) if m != n]
            if len(rest) > 1:
                yield f"without `{ast.unparse(value)}`", ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.BinOp):
        yield f"only `{ast.unparse(node.left)}`", node.left
        yield f"only `{ast.unparse(node.right)}`", node.right
    elif isinstance(node, ast.IfExp):
        yield "always the first", node.body
        yield "always the second", node.orelse
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert):
        yield "without its not", node.operand
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in TURNED:
        yield "turned round", ast.Compare(node.left, [TURNED[type(node.ops[0])](), *node.ops[1:]], node.comparators)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield f"{not node.value}", ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield f"{node.value} + 1", ast.Constant(node.value + 1)
        yield f"{node.value} - 1", ast.Constant(node.value - 1)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield f"'' for '{node.value}'", ast.Constant("")
    elif isinstance(node, ast.Tuple | ast.List) and len(node.elts) > 1:
        yield "without its last", type(node)(node.elts[:-1], node.ctx)


def mutants(path: Path, line: int) -> Iterator[Mutant]:
    """The mutants of one line of a file."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    nodes = list(ast.walk(tree))

    def on_line(node: ast.AST) -> bool:
        first = getattr(node, "lineno", 0)
        header = node.test if isinstance(node, ast.If | ast.While) else node.iter if isinstance(node, ast.For) else node
        return first <= line <= (getattr(header, "end_lineno", 0) or 0)

    for n, node in enumerate(nodes):
        if isinstance(node, ast.If | ast.While | ast.IfExp) and on_line(node):
            for value in (False, True) if not isinstance(node, ast.While) else (False,):
                changed = copy.deepcopy(tree)
                list(ast.walk(changed))[n].test = ast.Constant(value)  # type: ignore[attr-defined]
                yield Mutant(path, line, f"condition {value}", ast.unparse(ast.fix_missing_locations(changed)))
        if isinstance(node, ast.For) and on_line(node):
            changed = copy.deepcopy(tree)
            list(ast.walk(changed))[n].iter = ast.Tuple([], ast.Load())  # type: ignore[attr-defined]
            yield Mutant(path, line, "never", ast.unparse(ast.fix_missing_locations(changed)))
    spots = [n for n, node in enumerate(nodes) if isinstance(node, ast.expr) and on_line(node)]
    for n in spots:
        for what, new in changes(nodes[n]):
            changed = copy.deepcopy(tree)
            if replaced(changed, n, copy.deepcopy(new)):
                yield Mutant(path, line, what, ast.unparse(ast.fix_missing_locations(changed)))
    for n, node in enumerate(nodes):
        if isinstance(node, ast.Assign | ast.AugAssign | ast.Expr | ast.Return) and on_line(node):
            changed = copy.deepcopy(tree)
            if replaced(changed, n, ast.Pass()):
                yield Mutant(path, line, "left out", ast.unparse(ast.fix_missing_locations(changed)))


def replaced(tree: ast.Module, number: int, new: ast.AST) -> bool:
    """Puts a node in the place of the node with this number in walking order; whether that went."""
    target = list(ast.walk(tree))[number]
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is target:
                setattr(parent, name, new)
                return True
            if isinstance(value, list) and any(item is target for item in value):
                value[[item is target for item in value].index(True)] = new
                return True
    return False


def cited(game: str) -> dict[str, list[tuple[Path, int]]]:
    """Clause -> the code lines that cite it."""
    found: dict[str, list[tuple[Path, int]]] = {}
    for path in sorted((ROOT / "src/upcard/games" / game).glob("*.py")):
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            code, _, comment = text.partition("# ")
            if code.strip():
                for clause in CLAUSE.findall(comment) or CLAUSE.findall(text if "Option(" in text else ""):
                    found.setdefault(clause, []).append((path, number))
    return found


def red(game: str, mutant: Mutant, folder: Path) -> str:
    """The first test that fails on the mutant, or ''."""
    package = folder / "upcard"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(ROOT / "src/upcard", package, ignore=shutil.ignore_patterns("__pycache__"))
    (package / mutant.file.relative_to(ROOT / "src/upcard")).write_text(mutant.source, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(folder), "UPCARD_SCALE": "0.04", "PYTHONDONTWRITEBYTECODE": "1"}
    files = [
        *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests/games").glob(f"test_{game}*.py")),
        "tests/test_rulebook.py",
        "tests/test_match.py",
        "tests/test_naive.py",
        "tests/test_laws.py",
    ]
    call = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-k", f"{game} or test_{game}",
            "--deselect", "tests/test_rulebook.py::test_every_clause_has_a_source_and_a_keeper", *files]  # fmt: skip
    try:
        done = subprocess.run(call, cwd=ROOT, env=env, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return "(never ended)"
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return failed[1] if failed else NO_START if done.returncode not in (0, 5) else ""


def judged(game: str, clause: str, places: list[tuple[Path, int]], every: bool) -> Result:
    result = Result(clause)
    with tempfile.TemporaryDirectory() as folder:
        for path, line in places:
            for mutant in mutants(path, line):
                test = red(game, mutant, Path(folder))
                result.tried.append((mutant, test))
                if test not in ("", NO_START) and not every:
                    return result
    return result


def report(results: dict[str, list[Result]], seconds: float) -> str:
    lines = ["# Do the tests have teeth?", "",
             "For each clause that code keeps, one of its lines was changed so that the rule is dropped or bent; the",
             "test named is the first that turned red. `make mutants` writes this page.", ""]  # fmt: skip
    for game, found in results.items():
        noticed = sum(1 for result in found if result.noticed)
        lines += [
            f"## {game}: {noticed} of {len(found)} clauses",
            "",
            "| clause | changed | how | noticed by |",
            "|---|---|---|---|",
        ]
        for result in found:
            if result.noticed:
                mutant, test = result.noticed
                cells = [result.clause, f"{mutant.file.name}:{mutant.line}", mutant.what, test.removeprefix("tests/")]
                lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
            else:
                lines.append(f"| {result.clause} | {len(result.tried)} mutants | | **nobody** |")
        lines.append("")
    tried = sum(len(result.tried) for found in results.values() for result in found)
    return "\n".join([*lines, f"{tried} mutants in {seconds / 60:.0f} minutes.", ""])


def main() -> None:
    every = "--all" in sys.argv
    named = [word for word in sys.argv[1:] if word in GAMES] or list(GAMES)
    began, results = time.monotonic(), {}
    with ThreadPoolExecutor(2) as pool:
        for game in named:
            clauses = sorted(cited(game).items(), key=lambda item: [int(n) for n in item[0].split()[1].split(".")])
            results[game] = list(pool.map(lambda item, game=game: judged(game, item[0], item[1], every), clauses))
            for result in results[game]:
                seen = result.noticed[1] if result.noticed else "nobody noticed"
                print(f"{result.clause}: {seen} ({len(result.tried)})", flush=True)
    text = report(results, time.monotonic() - began)
    if named == list(GAMES):
        (ROOT / "docs/mutants.md").write_text(text, encoding="utf-8")
    else:
        print(text)
    sys.exit(any(not result.noticed for found in results.values() for result in found))


if __name__ == "__main__":
    main()
