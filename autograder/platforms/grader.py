"""The grader in a package: wheels, the homework, the key of the course, and perhaps a Python."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from autograder import places
from autograder.homework import Homework
from autograder.platforms.contents import Contents
from autograder.platforms.course import SETTINGS, Course, Settings, add_course, course_at
from autograder.platforms.interpreter import Interpreter
from autograder.platforms.wheels import build_project, download, pinned
from mytorch import __version__

BESIDE = ("pip", "tzdata")
"""What a bare machine may lack: the program that installs, and the clocks of the course."""

X86 = "x86_64"
ARM = "aarch64"


@dataclass(frozen=True)
class Order:
    """What to package.

    Attributes
    ----------
    course : Path or None
        The folder of the course, or its course file.
    python : str
        The Python of the package; see `autograder.platforms.interpreter.interpreter_of`.
    hints : int
        How many stages of hints students see on the platform.
    """

    homework: Homework
    course: Path | None = None
    python: str = ""
    hints: int = 1


def add_grader(
    contents: Contents,
    order: Order,
    python: Interpreter,
    where: str = "",
    machines: Sequence[str] = (X86,),
    more: Sequence[str] = (),
) -> Course:
    """Put all that grades into a package, and return the course that it grades for.

    Parameters
    ----------
    where
        The folder in the package.
    machines
        The kinds of machines that the wheels are for.
    more
        Other distributions to install.

    Raises
    ------
    UsageError
        If a wheel can't be had, or the Python doesn't work in another folder.
    """
    course = course_at(order.course)
    with tempfile.TemporaryDirectory() as outside:
        wheels = Path(outside) / "wheels"
        wheels.mkdir()
        build_project(wheels)
        needed = [*BESIDE, *more, *pinned(order.homework, python.version)]
        for machine in machines:
            download(needed, python.version, machine, wheels)
        _add_now(contents, f"{where}wheels/", wheels)
        if python.is_bundled:
            python.copy(Path(outside) / "python")
            _add_now(contents, f"{where}python/", Path(outside) / "python")
    contents.add_template(
        f"{where}install.sh",
        "install.sh",
        version=python.version,
        homework=order.homework.argument,
        more=" ".join(["tzdata", *more]),
    )
    add_homework(contents, order.homework, where)
    add_course(contents, course, where)
    settings = Settings(
        order.homework.name, order.homework.version, __version__, python.version, order.hints
    )
    contents.add(f"{where}{SETTINGS}", msgspec.json.format(msgspec.json.encode(settings)) + b"\n")
    return course


def add_homework(contents: Contents, homework: Homework, where: str = "") -> None:
    """Put the folder of a homework into a package, without its solution; ours is in the wheel."""
    if places.is_ours(homework.folder):
        return
    folder = f"{where}homework/{homework.name}/"
    for name, path in places.judging_files(homework.folder).items():
        contents.add(f"{folder}{name}", path)
    for each in homework.provided:
        contents.add(f"{folder}handout/{each.file}", homework.handout / each.file)


def _add_now(contents: Contents, where: str, folder: Path) -> None:
    """Add the files of a folder that is deleted soon."""
    found = Contents()
    found.add_folder(where, folder)
    for name, (path, mode) in found.files.items():
        assert isinstance(path, Path)
        contents.add(name, path.read_bytes(), mode)
