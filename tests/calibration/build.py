"""Compiles gin_rummy.py with the engine into a folder: `python tests/calibration/build.py FOLDER`.

A compiled class has compiled subclasses only, and what is compiled together calls each other fastest: so the
sixth game is built as the five are. With `PYTHONPATH=FOLDER`, `calibration.gin_rummy` and `upcard` are these
two; the game's test comes along.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent
PACKAGE = TESTS.parent / "src" / "upcard"
ENGINE = ("cards", "fields", "options", "deal", "melds", "players/uniform")
GAME = ("calibration/gin_deadwood.py", "calibration/gin_rummy.py")


def build(folder: Path) -> None:
    """Fills the folder with the package and gin_rummy, the engine and the games compiled as one group."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PACKAGE, folder / "upcard", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    (folder / "calibration").mkdir()
    (folder / "calibration" / "__init__.py").touch()
    for name in (*GAME, "calibration/test_gin_rummy.py", "play.py"):
        shutil.copy(TESTS / name, folder / name)
    rooms = sorted((folder / "upcard" / "games").glob("*/*.py"))
    games = [str(path.relative_to(folder)) for path in rooms if path.stem != "__init__"]
    modules = [*(f"upcard/{name}.py" for name in ENGINE), *games]
    command = [sys.executable, "-m", "mypyc", *modules, *GAME]
    flags = {**os.environ, "CFLAGS": "-fno-semantic-interposition"}  # as setup.py has it
    done = subprocess.run(command, cwd=folder, env=flags, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    shutil.rmtree(folder / "build")


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve())
