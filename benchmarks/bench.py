"""Times Upcard beside its peers and writes docs/benchmarks.md and benchmarks/results.json.

    python benchmarks/bench.py [--rounds 5] [--seconds 1] [--peers openspiel,rlcard]

On Linux. It compiles the engine with gin rummy, and installs each peer, in a folder of its own under
build/bench. Then it runs rounds, ours and each peer by turns, so that a busy minute of the machine hits all
alike. A round is a fresh process on one core that times every case for some CPU seconds; the tables show the
median of the rounds, with least and most.

What is timed stands in adapters, ours.py and peer_*.py, each with
    starts()        case -> what a fresh interpreter is called with, to do one thing and end
    playouts()      case -> play(random.Random) -> (deals, decisions, draws from chance), played by even choice
    costs()         case -> (arguments, function of one argument)
    live()          game -> function that makes one more deal and keeps it
where a case of the last three is called `game | what`.
"""

import argparse
import gc
import importlib.util
import json
import os
import platform
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
WORK = ROOT / "build" / "bench"
PEERS = {
    "openspiel": ("open_spiel==2.0.2", "numpy==2.4.6"),
    "rlcard": ("rlcard==1.2.0", "numpy==2.4.6"),
}

# Our games with the nearest of the peers' games: only the first is the same game on both sides.
NEAREST = {
    "gin_rummy": "gin_rummy",
    "conquian": "gin_rummy",
    "queen_city_rum": "gin_rummy",
    "push": "gin_rummy",
    "double_emperor": "euchre",
    "run_fast": "dou_dizhu",
}

STARTS = 5  # of each case a round

Case = dict[str, float]
Round = dict[str, dict[str, Case]]


# One round, in a process of its own


def timed_playouts(play: Callable[[random.Random], tuple[float, float, float]], seconds: float, seed: int) -> Case:
    rng = random.Random(seed)
    for limit in (seconds / 5, seconds):  # the first time to warm up
        deals = decisions = draws = 0.0
        began = time.process_time()
        while (spent := time.process_time() - began) < limit or not deals:
            more = play(rng)
            deals, decisions, draws = deals + more[0], decisions + more[1], draws + more[2]
    return {"deals/s": deals / spent, "decisions/s": decisions / spent, "draws/s": draws / spent}


def timed_calls(arguments: list[Any], function: Callable[[Any], object], seconds: float) -> Case:
    for argument in arguments[:20]:
        function(argument)
    calls, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds or not calls:
        for argument in arguments:
            function(argument)
        calls += len(arguments)
    return {"us": spent / calls * 1e6}


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def weighed(make: Callable[[], object]) -> Case:
    """What one more deal adds to the process, when none is freed whose place it could take."""
    for _ in range(500):
        make()  # into what lies free
    gc.collect()
    made, before = 0, resident()
    while made < 20_000 and resident() - before < 1 << 26:
        make()
        made += 1
    return {"bytes": (resident() - before) / made}


def started(words: list[str]) -> Case:
    """The CPU time of a whole process, from its start to its end, where its bytecode is cached."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    spent = []
    for _ in range(STARTS + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *words], env=environment, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return {"ms": 1000 * median(spent[1:])}


def run_round(path: Path, seconds: float, seed: int, core: int) -> Round:
    os.sched_setaffinity(0, {core})
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    adapter = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(adapter)
    live = {name: weighed(make) for name, make in getattr(adapter, "live", dict)().items()}
    cases: dict[str, tuple[list[Any], Callable[[Any], object]]] = getattr(adapter, "costs", dict)()
    costs = {name: timed_calls(*case, seconds / 10) for name, case in cases.items()}
    played = {name: timed_playouts(play, seconds, seed) for name, play in adapter.playouts().items()}
    starts = {name: started(words) for name, words in {"nothing": ["-c", "pass"], **adapter.starts()}.items()}
    return {"playouts": played, "costs": costs, "live": live, "starts": starts}


# All rounds


def peer_python(name: str) -> Path:
    """The interpreter of the peer's environment, which is made when it is not there."""
    home, pins = WORK / name, "\n".join(PEERS[name])
    python, mark = home / "bin" / "python", home / "pins.txt"
    if not mark.exists() or mark.read_text() != pins:
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(home)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "-qq", *PEERS[name]], check=True)
        mark.write_text(pins)
    return python


def rounds(sides: dict[str, tuple[Path, Path]], arguments: argparse.Namespace) -> Iterator[tuple[str, Round]]:
    """Round by round, each side by turns: its name and what it measured."""
    environment = os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": str(WORK / "ours")}
    out = WORK / "round.json"
    for number in range(arguments.rounds):
        for name, (python, adapter) in sides.items():
            print(f"round {number + 1} of {arguments.rounds}: {name}", file=sys.stderr, flush=True)
            command = [str(python), "-W", "ignore", __file__, "--adapter", str(adapter), "--out", str(out)]
            command += ["--seconds", str(arguments.seconds), "--seed", str(number), "--core", str(arguments.core)]
            subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
            yield name, json.loads(out.read_text())


def cpu_name() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine())


def measured_all(arguments: argparse.Namespace) -> tuple["Figures", dict[str, Any]]:
    """What every side measured in all rounds, and the facts about the machine and the run."""
    WORK.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, ROOT / "tests" / "calibration" / "build.py", WORK / "ours"], check=True)
    peers = [name for name in arguments.peers.split(",") if name]
    sides = {"ours": (Path(sys.executable), HERE / "ours.py")}
    sides |= {name: (peer_python(name), HERE / f"peer_{name}.py") for name in peers}
    measured_by: dict[str, list[Round]] = {name: [] for name in sides}
    loads = []
    for name, measured in rounds(sides, arguments):
        measured_by[name].append(measured)
        loads.append(f"{os.getloadavg()[0]:.1f}")
    return Figures(measured_by), {
        "cpu": cpu_name(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "date": time.strftime("%Y-%m-%d"),
        "rounds": arguments.rounds,
        "seconds": arguments.seconds,
        "pins": ", ".join(PEERS[name][0] for name in peers),
        "loads": ", ".join(loads[:: len(sides)]),
    }


# The tables


class Figures:
    """All rounds of all sides, and the median figure of a case."""

    def __init__(self, sides: dict[str, list[Round]]) -> None:
        self.sides = sides

    def all(self, side: str, kind: str, case: str, unit: str) -> list[float]:
        return [one[kind][case][unit] for one in self.sides.get(side, []) if case in one[kind]]

    def mid(self, side: str, kind: str, case: str, unit: str) -> float:
        """The median, or 0 where the side has no such case."""
        return median(self.all(side, kind, case, unit) or [0.0])

    def ratio(self, case: str, peer: str, peer_case: str) -> str:
        theirs = self.mid(peer, "playouts", peer_case, "decisions/s")
        return f"{self.mid('ours', 'playouts', case, 'decisions/s') / theirs:.3g}" if theirs else "-"


def short(number: float) -> str:
    """Three figures: `20.3 M`, `150 k`, `0.12`."""
    for size, sign in ((1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{sign}"
    return f"{number:.3g}" if number else "-"


def row(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |"


def ratio_table(figures: Figures) -> list[str]:
    lines = [
        row("game", "nearest of OpenSpiel", "native: ours", "theirs", "ratio", "Python loop: ours", "theirs", "ratio",
            "RLCard", "copy: ours, µs", "theirs, µs", "a deal: ours, bytes", "theirs, bytes"),
        row("---", "---", *["---:"] * 11),
    ]  # fmt: skip
    for game, near in NEAREST.items():
        if not figures.all("ours", "live", game, "bytes"):
            continue
        cells = [game, "the same game" if game == near else near]
        for kind in ("native rollouts", "python loop"):
            ours, theirs = (
                short(figures.mid(side, "playouts", f"{name} | {kind}", "decisions/s"))
                for side, name in (("ours", game), ("openspiel", near))
            )
            cells += [ours, theirs, figures.ratio(f"{game} | {kind}", "openspiel", f"{near} | {kind}")]
        cells.append(short(figures.mid("rlcard", "playouts", f"{near} | python loop", "decisions/s")))
        for kind, case, unit in (("costs", " | copy", "us"), ("live", "", "bytes")):
            cells.append(short(figures.mid("ours", kind, game + case, unit)))
            cells.append(short(figures.mid("openspiel", kind, near + case, unit)))
        lines.append(row(*cells))
    return lines


def start_table(figures: Figures) -> list[str]:
    """Whole processes: the commands, and the import of each library."""
    lines = [row("", "process", "CPU ms", "least - most"), row("---", "---", "---:", "---:")]
    for side, measured in figures.sides.items():
        for case in measured[0]["starts"]:
            numbers = figures.all(side, "starts", case, "ms")
            lines.append(
                row(side, f"`{case}`", short(median(numbers)), f"{short(min(numbers))} - {short(max(numbers))}")
            )
    return lines


def full_table(figures: Figures, kind: str, unit: str) -> list[str]:
    lines = [row("", "game", "case", unit, "least - most"), row("---", "---", "---", "---:", "---:")]
    for side, measured in figures.sides.items():
        for case in measured[0][kind]:
            game, _, what = case.partition(" | ")
            numbers = figures.all(side, kind, case, unit)
            spread = f"{short(min(numbers))} - {short(max(numbers))}"
            lines.append(row(side, game, what or "-", short(median(numbers)), spread))
    return lines


PAGE = """# Benchmarks

`make bench` measures these figures and writes this page, which stands as the machine below last ran it.

{cpu}, {cores} cores, Python {python}, {date}. Medians of {rounds} rounds; a round is a fresh process on one
core that gives each case {seconds} CPU seconds, ours and the peers' by turns. Load after our part of each
round: {loads}. Peers: {pins}.

**The same game on both engines**, gin rummy by OpenSpiel's rules and equal to it state by state
(tests/calibration): compiled rollouts make {native} times as many decisions a second as OpenSpiel's rollouts in
C++, a Python loop over our deals {python_loop} times as many as a Python loop over OpenSpiel's states. The
other rows set our games beside the nearest that OpenSpiel has. Those are other games: the rows say what to
expect, not who is faster.

{ratios}

Decisions a second of even play. Native: rollouts from the first decision after the deal, loop and choice
compiled (OpenSpiel: its rollout evaluator). Python loop: from the shuffle to the end, `random.choice` among the
legal moves (RLCard: its own `run`, on its gin rummy or Dou Dizhu). Draws from chance take OpenSpiel's time but
do not count as decisions. A copy and the bytes are of deals under way.

**Start.** The CPU time of a whole process, interpreter included: `nothing` is the interpreter alone, `import` with
the library (of ours: with the rules of all five games).

{starts}

## All figures

{figures}
"""


def page(figures: Figures, facts: dict[str, Any]) -> str:
    """docs/benchmarks.md."""
    native, python_loop = (
        figures.ratio(f"gin_rummy | {kind}", "openspiel", f"gin_rummy | {kind}")
        for kind in ("native rollouts", "python loop")
    )
    tables = [full_table(figures, *what) for what in (("playouts", "decisions/s"), ("costs", "us"), ("live", "bytes"))]
    return PAGE.format(
        **facts,
        native=native,
        python_loop=python_loop,
        ratios="\n".join(ratio_table(figures)),
        starts="\n".join(start_table(figures)),
        figures="\n\n".join("\n".join(table) for table in tables),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Times Upcard beside its peers.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds a case")
    parser.add_argument("--peers", default=",".join(PEERS))
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)), help="which core")
    for name in ("--adapter", "--out", "--seed"):  # for the process of one round
        parser.add_argument(name, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.adapter:
        measured = run_round(Path(arguments.adapter), arguments.seconds, int(arguments.seed), arguments.core)
        Path(arguments.out).write_text(json.dumps(measured))
        return
    figures, facts = measured_all(arguments)
    (HERE / "results.json").write_text(json.dumps({"facts": facts, "rounds": figures.sides}, indent=1) + "\n")
    (ROOT / "docs" / "benchmarks.md").write_text(page(figures, facts))
    print("\n".join(ratio_table(figures)))


if __name__ == "__main__":
    main()
