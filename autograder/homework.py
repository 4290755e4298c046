"""Homeworks: the metadata of each."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType

import msgspec

from autograder import places
from autograder.declaration.loading import load_table
from autograder.declaration.questions import CLAIMS, SEED, TASK, Questions, load_questions
from autograder.declaration.table import Table
from autograder.errors import UsageError
from autograder.jail.limits import Limits
from autograder.metadata import read_metadata
from autograder.modules import import_from
from autograder.places import (
    HERE as HERE,
    HOMEWORKS as HOMEWORKS,
    homework_names as homework_names,
)
from autograder.provided import Demo as Demo, Provided as Provided, demo_from, provided_from
from autograder.results.result import Visibility


@dataclass(frozen=True)
class Task:
    """One line of a homework's table of points.

    Attributes
    ----------
    needs : tuple of str
        The names that its checks use. The homework's files must define them.
    extra : bool
        Whether its points are extra: they lift a score, and do not count for its maximum.
    seconds_per_check : float or None
        The computing time of its checks; None for the limit of the homework.
    """

    id: str
    title: str
    points: int
    needs: tuple[str, ...]
    visibility: Visibility = Visibility.VISIBLE
    extra: bool = False
    seconds_per_check: float | None = None


@dataclass(frozen=True)
class Homework:
    """The metadata of a homework, from its `homework.toml`.

    Attributes
    ----------
    name : str
        The name of its folder, `hw1`, or the name under which a package offers it.
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
    provided : tuple of Provided
        The files that no student hands in.
    strict_floats : bool
        Whether overflow, an invalid value or a division by zero in NumPy is an error in students'
        code, and not a warning.
    notebooks : tuple of str
        The notebooks that derive its formulas: files of `notebook_folder`.
    demo : Demo or None
        What it shows at its end.
    """

    name: str
    title: str
    tasks: tuple[Task, ...]
    defines: dict[str, tuple[str, ...]]
    imports: tuple[str, ...]
    limits: Limits
    folder: Path
    max_hints: int = 3
    strict_floats: bool = False
    provided: tuple[Provided, ...] = ()
    notebooks: tuple[str, ...] = ()
    demo: Demo | None = None

    @property
    def points(self) -> int:
        """The maximum of the score: the points of all tasks that are not extra."""
        return sum(task.points for task in self.tasks if not task.extra)

    @property
    def extra_points(self) -> int:
        """The points of all tasks that are extra."""
        return sum(task.points for task in self.tasks if task.extra)

    @property
    def optional_files(self) -> tuple[str, ...]:
        """The files that extra tasks alone need: they need not be handed in."""
        needed = {name for task in self.tasks if not task.extra for name in task.needs}
        return tuple(file for file, names in self.defines.items() if not needed & {*names})

    @property
    def version(self) -> str:
        """The start of the SHA-256 of all that judges: its metadata and checks, and the grader.

        The versions of Python and the libraries are in the result's `environment`.
        """
        provided = {f"provided {each.file}": self.handout / each.file for each in self.provided}
        return _digest(places.judging_files(self.folder) | provided, _judges())[:12]

    @property
    def table(self) -> Table | None:
        """What its `declaration.py` declares; None if it has none."""
        return load_table(self.folder)

    @cached_property
    def questions(self) -> Questions | None:
        """What its `questions.toml` asks before anything runs; None if it has none."""
        return load_questions(self.folder)

    @property
    def claims(self) -> tuple[Task, ...]:
        """The task of the predictions, if there are questions; it is no row of the table."""
        if self.questions is None:
            return ()
        names = tuple(each.name for each in self.questions.questions)
        title = "predictions in claims.py"
        return (Task(TASK, title, self.questions.points, (SEED, *names), extra=True),)

    @property
    def solution(self) -> Path:
        """The folder with the solution; an installed package may lack it."""
        return places.solution_of(self.folder)

    @property
    def handout(self) -> Path:
        """The folder from which students start."""
        return places.handout_of(self.folder)

    @property
    def notebook_folder(self) -> Path:
        """The folder of its notebooks."""
        return places.notebooks_of(self.folder)

    @property
    def provided_sources(self) -> dict[str, bytes]:
        """The content of each provided file."""
        return {each.file: (self.handout / each.file).read_bytes() for each in self.provided}

    @property
    def root(self) -> Path:
        """The folder from which the settings of its audit name others."""
        return HERE.parent if places.is_ours(self.folder) else self.folder

    @property
    def argument(self) -> str:
        """The homework as one word of a shell's command: its name, or else its folder."""
        from autograder.files import as_argument

        try:
            is_known = places.place_of(self.name)[1] == self.folder
        except UsageError:
            is_known = False
        return as_argument(Path(self.name) if is_known else self.folder)

    def module(self, name: str) -> ModuleType:
        """Import a module of the homework, such as `quantities`; see `modules.import_from`."""
        return import_from(self.folder, name)

    def file_defining(self, name: str) -> str:
        """Return the file that must define `name`, or a provided file that does.

        Raises
        ------
        KeyError
            If no file of the homework defines it: a check uses a name that the metadata lacks.
        """
        for file, names in self.defines.items():
            if name in names:
                return file
        for each in self.provided:
            if name in each.names:
                return each.file
        if any(name in task.needs for task in self.claims):
            return CLAIMS
        raise KeyError(f"{self.name}: homework.toml lists no file that defines {name}")

    def select(self, task_ids: Sequence[str]) -> tuple[Task, ...]:
        """Return the tasks with these ids, in the homework's order; without ids, all tasks.

        The task of the predictions comes last.

        Raises
        ------
        UsageError
            If no task has that id.
        """
        every = (*self.tasks, *self.claims)
        known = [task.id for task in every]
        for task_id in task_ids:
            if task_id not in known:
                raise UsageError(
                    f"{self.name} has no task {task_id!r}; its tasks are {', '.join(known)}, "
                    f"and --only takes one at a time"
                )
        return tuple(task for task in every if not task_ids or task.id in task_ids)


JUDGES = ("declaration", "diagnosis", "grading", "intake", "jail", "judging", "results", "workers")
"""The parts of the autograder on which a verdict or a hint may depend: reports only show them."""


@cache
def _judges() -> str:
    """Return the SHA-256 of the code that judges every homework, the reference formulas included.

    The files are read once: what runs is what was imported.
    """
    here = places.HERE
    roots = [*(here / part for part in JUDGES), here.parent / "mytorch"]
    files = [
        here / name
        for name in ("homework.py", "metadata.py", "modules.py", "places.py", "provided.py")
    ]
    files += [here / "homeworks" / "pytest.ini"]
    files += [path for root in roots for path in root.rglob("*.py")]
    return _digest({path.relative_to(here.parent).as_posix(): path for path in files})


def _digest(files: Mapping[str, Path], start: str = "") -> str:
    """Return the SHA-256 of files by name; the end of a line is the same on every system."""
    digest = hashlib.sha256(start.encode())
    for name, file in sorted(files.items()):
        content = file.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def load_homework(named: str) -> Homework:
    """Return a homework's metadata.

    Parameters
    ----------
    named
        The name of a homework, or the path of its folder.

    Raises
    ------
    UsageError
        If there is no such homework, or its metadata is wrong.
    """
    name, folder = places.place_of(named)
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
                extra=task.extra,
                seconds_per_check=task.limits.seconds_per_check,
            )
            for task in metadata.tasks
        ),
        defines={file: tuple(names) for file, names in metadata.defines.items()},
        imports=tuple(metadata.imports),
        limits=Limits(**msgspec.structs.asdict(metadata.limits)),
        folder=folder,
        max_hints=metadata.max_hints,
        provided=provided_from(metadata.provided),
        strict_floats=metadata.strict_floats,
        notebooks=tuple(metadata.notebooks),
        demo=None if metadata.demo is None else demo_from(metadata.demo, metadata.tasks),
    )
