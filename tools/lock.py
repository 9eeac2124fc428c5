"""Writes requirements/*.lock from the .in files: versions and hashes, no address of any registry. `make lock`."""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "requirements"
BARE = ["--no-emit-index-url", "--no-emit-find-links", "--no-emit-trusted-host", "--no-emit-options", "--no-header"]


def main() -> None:
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "pip-tools==7.6.2"], check=True)
    for name in ("build", "test"):
        call = [
            sys.executable,
            "-m",
            "piptools",
            "compile",
            "--quiet",
            "--generate-hashes",
            "--allow-unsafe",
            "--strip-extras",
        ]
        subprocess.run([*call, *BARE, "-o", f"{name}.lock", f"{name}.in"], cwd=FOLDER, check=True)


if __name__ == "__main__":
    main()
