"""Runs the long tests on the compiled rules and writes docs/soak.md: `make soak`. Words given go to pytest."""

import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from pathlib import Path

from upcard import __version__, compiled

ROOT = Path(__file__).parents[1]


def rows(report: Path) -> list[tuple[str, float, str]]:
    """Each test with its seconds and its outcome."""
    found = []
    for case in ET.parse(report).iter("testcase"):
        bad = [child.tag for child in case if child.tag in ("failure", "error", "skipped")]
        name = f"{case.get('classname', '').removeprefix('tests.').replace('.', '/')} {case.get('name')}"
        found.append((name, float(case.get("time", "0")), bad[0] if bad else "passed"))
    return found


def main() -> None:
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    began, found, failed = time.monotonic(), [], 0
    for where in ([], ["tests/calibration"]):  # gin is compared uncompiled: it is not built into the package
        env = {**os.environ, "UPCARD_SOAK": "1", **({"PYTHONPATH": "src"} if where else {})}
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "report.xml")
            call = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal", f"--junitxml={file}"]
            failed |= subprocess.run([*call, *sys.argv[1:], *where], cwd=ROOT, env=env, check=False).returncode
            found += rows(file)
    minutes = (time.monotonic() - began) / 60
    good = sum(1 for _, _, outcome in found if outcome == "passed")
    how = "compiled" if compiled() else "uncompiled"
    said = f"upcard {__version__}, commit {commit.stdout.strip()}, {how}: {good} of {len(found)} tests passed"
    lines = ["# The long tests", "", f"{said}, {minutes:.0f} minutes on two cores. `make soak` writes this page.",
             "", "Tests of a second or more:", "", "| test | seconds | outcome |", "|---|---|---|"]  # fmt: skip
    shown = [row for row in sorted(found) if row[1] >= 1 or row[2] != "passed"]
    lines += [f"| {name} | {seconds:.0f} | {outcome} |" for name, seconds, outcome in shown]
    if not sys.argv[1:]:
        (ROOT / "docs/soak.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.exit(failed)


if __name__ == "__main__":
    main()
