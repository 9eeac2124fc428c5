"""Compiles the rules with mypyc. Where that cannot be, the same files are installed as they stand, and one more beside
them says why: with UPCARD_COMPILE=0, without a C compiler, and where the compiler or the linker fails.

What is installed to be edited (`pip install -e`) is never compiled: the source is what runs.

    python setup.py how     how it would be built now; make builds again when the answer changes
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ENGINE = ("cards", "fields", "options", "deck", "deal", "melds")
ROOMS = ("games/*/*.py", "players/*.py")
COMPILED = [
    *[f"src/upcard/{name}.py" for name in ENGINE],
    *sorted(str(path) for room in ROOMS for path in Path("src/upcard").glob(room) if path.name != "__init__.py"),
]
SHARED = "upcard__mypyc"  # the library that all compiled modules are in


def reason() -> str:
    """The key of the words that says why nothing is to be compiled here, or ''."""
    if os.environ.get("UPCARD_COMPILE") == "0":
        return "uncompiled-chosen"
    return "" if can_compile() else "uncompiled-no-compiler"


def can_compile() -> bool:
    """Whether a C file that includes Python.h compiles here, and can be linked."""
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
        include, out = sysconfig.get_path("include"), str(probe.with_suffix(".so"))
        command = [*compiler(), "-shared", "-fPIC", str(probe), "-I", include, "-o", out]
        try:
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def compiler() -> list[str]:
    return shlex.split(os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc"))


if sys.argv[1:] == ["how"]:
    print(reason() or f"compiled by {shlex.join(compiler())}")
    sys.exit()

from setuptools import Extension, setup  # noqa: E402  `how` is asked at each make, and this takes longer
from setuptools.command.build_ext import build_ext  # noqa: E402
from setuptools.command.build_py import build_py  # noqa: E402
from setuptools.errors import BaseError, CCompilerError, LinkError  # noqa: E402


def remove_compiled(folder: Path) -> None:
    """Removes what was compiled of the package in a folder: beside a source file it would run in its place."""
    for path in [*folder.glob(f"{SHARED}*.so"), *folder.glob("upcard/**/*.so")]:
        path.unlink()


def note(folder: str, why: str) -> None:
    """Writes down why the package in the folder is not compiled: `upcard --version` says it, pip shows nothing."""
    print(f"upcard is installed uncompiled, and slower: {why}", file=sys.stderr)
    Path(folder, "upcard", "uncompiled.txt").write_text(f"{why}\n", encoding="utf-8")


class Sources(build_py):
    """The package as it stands, without anything that an earlier build left."""

    def run(self) -> None:
        if self.editable_mode:
            remove_compiled(Path("src"))
        elif Path(self.build_lib).parts[0] == "build":
            shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
        if not self.editable_mode and not self.distribution.ext_modules:
            note(self.build_lib, reason())


class Compiled(build_ext):
    """The compiled modules, all or none."""

    def run(self) -> None:
        if self.inplace:
            sys.exit("upcard is not compiled in place, where it would hide later changes of its source; try: make")
        try:
            super().run()
        except (BaseError, CCompilerError) as error:
            remove_compiled(Path(self.build_lib))
            self.extensions = self.distribution.ext_modules = []
            print(error, file=sys.stderr)
            step = "-shared" if isinstance(error, LinkError) else "-c"
            note(self.build_lib, f"uncompiled-failed {shlex.join(compiler())} {step}")


def extensions() -> list[Extension]:
    """What is to be compiled: nothing where only name and version are asked for, or the source is to be edited."""
    if {"egg_info", "dist_info", "sdist", "editable_wheel"} & set(sys.argv) or reason():
        return []
    from mypyc.build import mypycify

    # silent: what the compiled modules import, down to libraries that are not here when pip builds, is not our concern now
    # one group: calls between the modules of the engine stay C calls, which the compiler may then put in place
    found = mypycify(["--follow-imports=silent", *COMPILED], group_name="upcard", opt_level="3", debug_level="0")
    for extension in found:
        extension.extra_compile_args.append("-fno-semantic-interposition")
    return found


setup(ext_modules=extensions(), cmdclass={"build_py": Sources, "build_ext": Compiled})
