"""Homeworks: the metadata of each, and where its files are."""

from __future__ import annotations

import dataclasses
import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from autograder.errors import UsageError
from autograder.jail.limits import Limits
from autograder.results.result import Visibility

HERE = Path(__file__).parent
HOMEWORKS = HERE / "homeworks"
MOST = 1 << 20
"""Every limit must be less than this: larger numbers are refused by some systems."""


@dataclass(frozen=True)
class Task:
    """One line of a homework's table of points.

    Attributes
    ----------
    needs : tuple of str
        The names that its checks use. The homework's files must define them.
    """

    id: str
    title: str
    points: int
    needs: tuple[str, ...]
    visibility: Visibility = Visibility.VISIBLE


@dataclass(frozen=True)
class Homework:
    """The metadata of a homework, from its `homework.toml`.

    Attributes
    ----------
    name : str
        The name in the command line: `hw1`.
    title : str
        The title of its write-up.
    tasks : tuple of Task
        The tasks in the order of the write-up.
    defines : dict of str to tuple of str
        The files to hand in, each with the names that it must define.
    imports : tuple of str
        The packages that the files may import besides the standard library.
    limits : Limits
        The limits of a submission.
    folder : Path
        The folder with its checks.
    max_hints : int
        How many stages of hints a report may show; see `autograder.grading.grade.GradingRequest`.
    """

    name: str
    title: str
    tasks: tuple[Task, ...]
    defines: dict[str, tuple[str, ...]]
    imports: tuple[str, ...]
    limits: Limits
    folder: Path
    max_hints: int = 3

    @property
    def points(self) -> int:
        """The points of all tasks together."""
        return sum(task.points for task in self.tasks)

    @property
    def version(self) -> str:
        """The start of the SHA-256 of all that judges: its metadata and checks, and the grader.

        The versions of Python and the libraries are in the result's `environment`.
        """
        files = {
            path.name: path
            for path in self.folder.iterdir()
            if path.suffix in (".toml", ".py") and path.name != "audit.py"
        }
        return _digest(files, _judges())[:12]

    @property
    def handout(self) -> Path:
        """The folder that students start from.

        In an installed wheel it is inside this package; in a clone it is beside the package.
        """
        packaged = HERE / "handouts" / self.name
        return packaged if packaged.is_dir() else HERE.parent / "handouts" / self.name

    def file_defining(self, name: str) -> str:
        """Return the file that must define `name`.

        Raises
        ------
        KeyError
            If no file of the homework defines it: a check uses a name that the metadata lacks.
        """
        for file, names in self.defines.items():
            if name in names:
                return file
        raise KeyError(f"{self.name}: homework.toml lists no file that defines {name}")

    def select(self, task_ids: Sequence[str]) -> tuple[Task, ...]:
        """Return the tasks with these ids, in the homework's order; without ids, all tasks.

        Raises
        ------
        UsageError
            If no task has that id.
        """
        known = [task.id for task in self.tasks]
        for task_id in task_ids:
            if task_id not in known:
                raise UsageError(
                    f"{self.name} has no task {task_id!r}; its tasks are {', '.join(known)}, "
                    f"and --only takes one at a time"
                )
        return tuple(task for task in self.tasks if not task_ids or task.id in task_ids)


JUDGES = ("diagnosis", "grading", "intake", "jail", "results", "workers")
"""The parts of the autograder on which a verdict or a hint may depend: reports only show them."""


@cache
def _judges() -> str:
    """Return the SHA-256 of the code that judges every homework, the reference formulas included.

    The files are read once: what runs is what was imported.
    """
    roots = [*(HERE / part for part in JUDGES), HERE.parent / "mytorch"]
    files = [HERE / "homework.py", HERE / "homeworks" / "pytest.ini"]
    files += [path for root in roots for path in root.rglob("*.py")]
    return _digest({path.relative_to(HERE.parent).as_posix(): path for path in files})


def _digest(files: Mapping[str, Path], start: str = "") -> str:
    """Return the SHA-256 of files by name; the end of a line is the same on every system."""
    digest = hashlib.sha256(start.encode())
    for name, file in sorted(files.items()):
        content = file.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def homework_names() -> list[str]:
    """Return the names of all homeworks."""
    return sorted(path.parent.name for path in HOMEWORKS.glob("*/homework.toml"))


def load_homework(name: str) -> Homework:
    """Return a homework's metadata.

    Raises
    ------
    UsageError
        If there is no homework with that name.
    """
    if name not in homework_names():
        path = f"; a path comes second: autograder grade hw1 {name}" if Path(name).exists() else ""
        raise UsageError(
            f"there is no homework {name!r}; the homeworks are {', '.join(homework_names())}{path}"
        )
    folder = HOMEWORKS / name
    metadata = tomllib.loads((folder / "homework.toml").read_text(encoding="utf-8"))
    defined = [name for names in metadata["defines"].values() for name in names]
    return Homework(
        name=name,
        title=metadata["title"],
        tasks=tuple(_task(name, task, tuple(defined)) for task in metadata["tasks"]),
        defines={file: tuple(names) for file, names in metadata["defines"].items()},
        imports=tuple(metadata["imports"]),
        limits=_limits(name, metadata.get("limits", {})),
        folder=folder,
        max_hints=int(metadata.get("max_hints", 3)),
    )


def _task(name: str, table: dict[str, Any], defined: tuple[str, ...]) -> Task:
    """Return the task of one table `[[tasks]]`.

    Raises
    ------
    ValueError
        If the table sets a key that tasks don't have (a misspelt `visibility` would show a hidden
        task), needs a name that no file defines, or lacks a key.
    """
    known = [field.name for field in dataclasses.fields(Task)]
    for kind, given, possible in (
        ("sets", table, known),
        ("needs", table.get("needs", ()), defined),
    ):
        for unknown in set(given) - set(possible):
            raise ValueError(
                f"{name}: homework.toml: a task {kind} {unknown!r}, and it can be "
                f"{', '.join(possible)}"
            )
    for missing in {"id", "title", "points"} - set(table):
        raise ValueError(f"{name}: homework.toml: the task {table} lacks its {missing}")
    visibility = table.get("visibility", "visible")
    if visibility not in list(Visibility):
        raise ValueError(
            f"{name}: homework.toml: the visibility of {table['id']} is {visibility!r}, and it can "
            f"be {', '.join(Visibility)}"
        )
    return Task(
        id=table["id"],
        title=table["title"],
        points=table["points"],
        needs=tuple(table.get("needs", defined)),
        visibility=Visibility(visibility),
    )


def _limits(name: str, table: dict[str, Any]) -> Limits:
    """Return the limits of the table `[limits]`; a missing limit has the value in `Limits`.

    Raises
    ------
    ValueError
        If the table sets an unknown limit, or sets a limit to anything but a positive number. Only
        `seconds_per_check` may have a fraction.
    """
    known = {field.name: type(field.default) for field in dataclasses.fields(Limits)}
    for limit, value in table.items():
        if limit not in known:
            raise ValueError(
                f"{name}: homework.toml sets a limit {limit!r}; the limits are {', '.join(known)}"
            )
        if type(value) not in (int, known[limit]) or not 0 < value < MOST:
            wanted = "a positive number" if known[limit] is float else "a positive whole number"
            raise ValueError(
                f"{name}: homework.toml sets {limit} to {value!r}, and it must be {wanted}"
            )
    return Limits(**table)
