"""Compiles the rules with mypyc. Without a C compiler, or with UPCARD_COMPILE=0, the same files are installed as they stand."""

import os
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.errors import CompileError

COMPILED = [
    "src/upcard/cards.py",
    "src/upcard/fields.py",
    "src/upcard/options.py",
    "src/upcard/deal.py",
    "src/upcard/melds.py",
    "src/upcard/players/uniform.py",
    *sorted(str(path) for path in Path("src/upcard/games").glob("*.py") if path.name != "__init__.py"),
]


def can_compile() -> bool:
    """Whether a C file that includes Python.h compiles here."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
        compiler = new_compiler()
        customize_compiler(compiler)
        try:
            compiler.compile([str(source)], output_dir=folder, include_dirs=[get_python_inc()])
        except (CompileError, OSError):
            return False
    return True


def extensions() -> list[Extension]:
    if os.environ.get("UPCARD_COMPILE") == "0":
        return []
    if not can_compile():
        print("No C compiler with Python.h was found: upcard is installed uncompiled, and slower.", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    # one group: calls between the modules of the engine stay C calls
    return mypycify(COMPILED, group_name="upcard", opt_level="3", debug_level="0")


setup(ext_modules=extensions())
