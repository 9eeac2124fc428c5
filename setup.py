"""Compiles the rules with mypyc. Without a C compiler, or with UPCARD_COMPILE=0, the same files are installed as they stand."""

import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup

ENGINE = ("cards", "fields", "options", "deck", "deal", "melds")
ROOMS = ("games/*/*.py", "players/*.py")
COMPILED = [
    *[f"src/upcard/{name}.py" for name in ENGINE],
    *sorted(str(path) for room in ROOMS for path in Path("src/upcard").glob(room) if path.name != "__init__.py"),
]


def can_compile() -> bool:
    """Whether a C file that includes Python.h compiles here."""
    compiler = shlex.split(os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc"))
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
        include, out = sysconfig.get_path("include"), str(probe.with_suffix(".o"))
        command = [*compiler, "-c", str(probe), "-I", include, "-o", out]
        try:
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def extensions() -> list[Extension]:
    if {"egg_info", "dist_info", "sdist"} & set(sys.argv):
        return []  # only the name and version are asked for
    if os.environ.get("UPCARD_COMPILE") == "0":
        return []
    if not can_compile():
        print("No C compiler with Python.h was found: upcard is installed uncompiled, and slower.", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    # one group: calls between the modules of the engine stay C calls, which the compiler may then put in place
    found = mypycify(COMPILED, group_name="upcard", opt_level="3", debug_level="0")
    for extension in found:
        extension.extra_compile_args.append("-fno-semantic-interposition")
    return found


setup(ext_modules=extensions())
