"""The Python of a package: one that lies in it, or one that the platform must have.

Gradescope's image has Python 3.10, which is too old, and a package may not fetch anything there. So
a package brings its own Python: a folder with an interpreter and the standard library, which works
wherever it lies. uv installs such folders; many other installations of Python work as well.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import UsageError

OLDEST = (3, 11)
UV = Path(os.environ.get("UV_PYTHON_INSTALL_DIR") or Path.home() / ".local/share/uv/python")
SYSTEM = Path("/usr/bin")
GLIBC = 35
"""Ubuntu 22.04 has version 2.35 of the GNU C library."""

NOT_NEEDED = (
    "__pycache__",
    "config-3.*",
    "ensurepip",
    "dist-packages",
    "idlelib",
    "lib2to3",
    "site-packages",
    "test",
    "tests",
    "tkinter",
    "turtledemo",
    "*.a",
)
"""The parts of a standard library that no grader needs."""

ADVICE = (
    "name one that uv installs: uv python install 3.12, then --python $(uv python find 3.12); or, "
    "if the image of your assignment has a newer Python than 3.10, its version, such as "
    "--python 3.12"
)

PROBE = (
    "import sys, bz2, ctypes, hashlib, lzma, os, socket, venv, zlib; "
    "print(sys.base_prefix); "
    "print(sum(sys.argv[1] in line for line in open('/proc/self/maps', encoding='utf-8')))"
)
"""Prints where Python finds itself, and how many libraries it takes from the original's folder."""


@dataclass(frozen=True)
class Interpreter:
    """The Python of a package.

    Attributes
    ----------
    version : str
        Its first two numbers, as in `3.12`.
    executable : Path or None
        The interpreter to put into the package; None if the platform has one.
    library : Path or None
        Its standard library.
    """

    version: str
    executable: Path | None = None
    library: Path | None = None

    @property
    def is_bundled(self) -> bool:
        """Whether it lies in the package."""
        return self.executable is not None

    def copy(self, target: Path) -> None:
        """Copy it into a folder, and try the copy.

        Raises
        ------
        UsageError
            If it would not work on the platform.
        """
        assert self.executable is not None
        assert self.library is not None
        name = f"python{self.version}"
        (target / "bin").mkdir(parents=True)
        (target / "lib").mkdir()
        shutil.copy(self.executable, target / "bin" / name)
        leave_out = shutil.ignore_patterns(*NOT_NEEDED)
        shutil.copytree(self.library, target / "lib" / name, ignore=leave_out)
        for shared in self.library.parent.glob(f"libpython{self.version}*.so*"):
            if not (target / "lib" / shared.name).exists():
                shutil.copy(shared, target / "lib" / shared.name)
        _require_old_libc(target, self.executable)
        if sys.platform == "linux" and platform.machine() == "x86_64":
            _try(target / "bin" / name, target, self.executable)


def interpreter_of(chosen: str, is_bundled: bool = True) -> Interpreter:
    """Return the Python that an option names.

    Parameters
    ----------
    chosen
        A version such as `3.12`, which the platform must have; or a folder or an interpreter, to be
        put into the package; empty for the first that works in another folder: that of this
        process, those that uv has installed, those of the system.
    is_bundled
        Whether the platform gets a Python in the package; else only its version counts.

    Raises
    ------
    UsageError
        If there is none, or if it is too old.
    """
    if re.fullmatch(r"3\.\d{1,2}", chosen):
        return Interpreter(_new_enough(chosen, chosen))
    here = f"{sys.version_info[0]}.{sys.version_info[1]}"
    if not is_bundled and not chosen:
        return Interpreter(here)
    return _first_that_moves() if not chosen else _named(chosen)


def _first_that_moves() -> Interpreter:
    """Return the Python of this process, or else one that uv or the system has."""
    own = Path(getattr(sys, "_base_executable", sys.executable)).resolve()
    reasons = []
    for path in (own, *UV.glob("cpython-3*linux-x86_64-gnu"), *sorted(SYSTEM.glob("python3.*"))):
        try:
            python = _named(str(path))
            with tempfile.TemporaryDirectory() as outside:
                python.copy(Path(outside) / "python")
        except UsageError as reason:
            reasons.append(reason)
        else:
            return python
    raise reasons[0]


def _named(chosen: str) -> Interpreter:
    path = Path(chosen)
    if path.is_dir():
        found = sorted((path / "bin").glob("python3.[0-9]*"), key=lambda each: len(each.name))
        found = [each for each in found if re.fullmatch(r"python3\.\d+", each.name)]
        if not found:
            raise UsageError(f"{path} has no bin/python3.11 or newer: it is no folder of a Python")
        path = found[-1]
    if not path.is_file():
        raise UsageError(
            f"there is no Python {chosen}: --python takes a folder, a file or a version"
        )
    path = path.resolve()
    named = re.search(r"3\.\d+", path.name)
    if named is None:
        raise UsageError(f"{path} doesn't say its version; name the file python3.12, or the folder")
    return _found(path, named[0])


def _found(executable: Path, version: str) -> Interpreter:
    _new_enough(version, str(executable))
    library = executable.parent.parent / "lib" / f"python{version}"
    if not (library / "os.py").is_file():
        raise UsageError(f"{executable} has no standard library in {library}; {ADVICE}")
    return Interpreter(version, executable, library)


def _new_enough(version: str, named: str) -> str:
    if tuple(map(int, version.split("."))) < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise UsageError(
            f"{named} is Python {version}, and the grader needs {oldest} or newer; {ADVICE}"
        )
    return version


def _require_old_libc(folder: Path, original: Path) -> None:
    """Refuse a Python for another system, or one that needs a newer C library."""
    files = [*(folder / "bin").iterdir(), *folder.rglob("*.so*")]
    newest = 0
    for path in files:
        content = path.read_bytes()
        if content[:5] != b"\x7fELF\x02" or content[18:20] != b"\x3e\x00":
            raise UsageError(f"{original} isn't for Linux on x86-64, as the platform is; {ADVICE}")
        newest = max([newest, *(int(each) for each in re.findall(rb"GLIBC_2\.(\d+)\0", content))])
    if newest > GLIBC:
        raise UsageError(
            f"{original} needs version 2.{newest} of the GNU C library, and Ubuntu 22.04 has "
            f"2.{GLIBC}; {ADVICE}"
        )


def _try(copy: Path, folder: Path, original: Path) -> None:
    """Run a copy of a Python in an empty environment: it must need nothing of the original."""
    with tempfile.TemporaryDirectory() as empty:
        ran = subprocess.run(
            [copy, "-I", "-c", PROBE, f"{original.parent.parent}/lib/libpython"],
            cwd=empty,
            env={},
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    lines = ran.stdout.splitlines()
    if ran.returncode or lines != [str(folder.resolve()), "0"]:
        said = (ran.stderr.strip().splitlines() or ["it takes parts of its old folder"])[-1]
        raise UsageError(f"{original} doesn't work in another folder ({said}); {ADVICE}")
