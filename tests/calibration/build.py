"""Compiles gin_rummy.py together with the package into a folder of its own: `python tests/calibration/build.py FOLDER`.

A compiled class has compiled subclasses only, and those that are compiled together call each other fastest, so the sixth
game is built as the five are. `PYTHONPATH=FOLDER` then finds both; the test beside this file comes along.
"""

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PACKAGE = HERE.parent.parent / "src" / "upcard"
COMPILED = ("*.py", "games/*.py", "players/*.py")
LEFT_AS_THEY_ARE = ("__init__.py", "__main__.py", "cli.py")


def build(folder: Path) -> None:
    """Fills the folder with the package, gin_rummy and its test, and compiles them as one group."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PACKAGE, folder / "upcard", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    for name in ("gin_rummy.py", "test_gin_rummy.py"):
        shutil.copy(HERE / name, folder / name)
    modules = [path for pattern in COMPILED for path in sorted((folder / "upcard").glob(pattern))]
    names = [str(path.relative_to(folder)) for path in modules if path.name not in LEFT_AS_THEY_ARE]
    subprocess.run([sys.executable, "-m", "mypyc", *names, "gin_rummy.py"], cwd=folder, check=True)
    shutil.rmtree(folder / "build")


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve())
