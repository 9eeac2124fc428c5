"""Writes requirements/*.lock from the .in files: versions and hashes, no address of any registry. `make lock`."""

import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "requirements"
HOW = ["--quiet", "--generate-hashes", "--allow-unsafe", "--strip-extras"]
BARE = ["--no-emit-index-url", "--no-emit-find-links", "--no-emit-trusted-host", "--no-emit-options", "--no-header"]


def main() -> None:
    with tempfile.TemporaryDirectory() as home:  # what it needs is no part of our environment
        subprocess.run([sys.executable, "-m", "venv", home], check=True)
        python = f"{home}/bin/python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", "pip-tools==7.6.2"], check=True)
        for name in ("build", "test", "node"):
            call = [python, "-m", "piptools", "compile", *HOW, *BARE, "-o", f"{name}.lock", f"{name}.in"]
            subprocess.run(call, cwd=FOLDER, check=True)


if __name__ == "__main__":
    main()
