"""Homeworks: the metadata of each, and where its files are."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from autograder.errors import UsageError, look_up
from autograder.jail.limits import Limits
from autograder.metadata import read_metadata
from autograder.results.result import Visibility

HERE = Path(__file__).parent
HOMEWORKS = HERE / "homeworks"


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
    files = [HERE / "homework.py", HERE / "metadata.py", HERE / "homeworks" / "pytest.ini"]
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
        If there is no homework with that name, or its metadata is wrong.
    """
    if name not in homework_names():
        look_up(Path(name))
        path = ""
        if Path(name).exists():
            from autograder.files import as_argument

            path = f"; a path comes second: autograder grade hw1 {as_argument(Path(name))}"
        raise UsageError(
            f"there is no homework {name!r}; the homeworks are {', '.join(homework_names())}{path}"
        )
    folder = HOMEWORKS / name
    metadata = read_metadata(folder)
    return Homework(
        name=name,
        title=metadata.title,
        tasks=tuple(
            Task(
                id=task.id,
                title=task.title,
                points=task.points,
                needs=tuple(metadata.defined if task.needs is None else task.needs),
                visibility=task.visibility,
            )
            for task in metadata.tasks
        ),
        defines={file: tuple(names) for file, names in metadata.defines.items()},
        imports=tuple(metadata.imports),
        limits=Limits(**msgspec.structs.asdict(metadata.limits)),
        folder=folder,
        max_hints=metadata.max_hints,
    )
