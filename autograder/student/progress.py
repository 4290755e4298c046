"""How far a student is: the homeworks of the course, their points, and the next step."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import UsageError
from autograder.files import as_argument
from autograder.homework import Homework, Task, homework_names, load_homework
from autograder.intake import find_submission
from autograder.places import place_of
from autograder.results.verdict import Verdict
from autograder.student import memory
from autograder.student.memory import Memory


@dataclass(frozen=True)
class Progress:
    """A homework, and a student's work on it.

    Attributes
    ----------
    folder : Path or None
        The folder with the student's files; None if the homework is not started.
    memory : Memory
        The points; empty before the first grading.
    has_changed : bool
        Whether the files are others than in the last grading.
    """

    homework: Homework
    folder: Path | None
    memory: Memory
    has_changed: bool = False

    @property
    def last(self) -> int:
        """The points of all tasks, each as it was graded last."""
        return sum(task.last for task in self.memory.tasks.values())

    @property
    def best(self) -> int:
        """The most points that the homework had at one time."""
        return max(self.last, self.memory.best)

    @property
    def open_task(self) -> Task | None:
        """The first task that has not passed; extra tasks don't count."""
        for task in self.homework.tasks:
            graded = self.memory.tasks.get(task.id)
            if not task.extra and (graded is None or graded.verdict != Verdict.PASSED):
                return task
        return None


def course() -> list[Homework]:
    """Return the homeworks in the order of the course; a broken one of a package is left out."""
    found = []
    for name in sorted(homework_names(), key=_natural):
        try:
            found.append(load_homework(name))
        except UsageError:
            continue
    return found


def after(homework: Homework) -> Homework | None:
    """Return the homework that comes after one; None after the last, and for one of no course."""
    homeworks = course()
    names = [each.name for each in homeworks]
    if homework.name not in names or place_of(homework.name)[1] != homework.folder:
        return None
    place = names.index(homework.name) + 1
    return homeworks[place] if place < len(homeworks) else None


def look(where: Path) -> list[Progress]:
    """Return the progress in each homework of the course, and in others that were started here.

    Parameters
    ----------
    where
        The folder of one homework, or a folder that has the folders of several in it.

    Raises
    ------
    UsageError
        If the folder or a memory in it can't be read.
    """
    if not where.exists() and str(where) in homework_names():
        raise UsageError(f"{where} is not started here; to begin: autograder start {where}")
    try:
        if memory.read(where) is not None or where.resolve().name in homework_names():
            where = where / ".."
        inside = sorted(path for path in (where, *where.iterdir()) if path.is_dir())
    except OSError as error:
        raise UsageError(f"{where} can't be read: {error.strerror}") from None
    found = {path: known for path in inside if (known := memory.read(path)) is not None}
    return [_of(homework, where, found) for homework in course()]


def next_command(progress: list[Progress]) -> str:
    """Return the command to run next; empty if all is done.

    A begun homework comes first, then the one after the last that was started: a student may skip
    the first ones.
    """
    begun = [each for each in progress if each.folder is not None]
    for each in begun:
        if each.open_task is not None:
            return f"{_grade(each)} --only {each.open_task.id} --watch"
    place = progress.index(begun[-1]) if begun else 0
    for each in [*progress[place:], *progress]:
        if each.folder is None:
            return f"autograder start {each.homework.argument}"
    return ""


def _grade(each: Progress) -> str:
    """Return the command that grades a homework in its folder."""
    is_found = each.folder in (None, Path(), Path(each.homework.name))
    where = "" if is_found else f" {as_argument(each.folder or Path())}"
    return f"autograder grade {each.homework.argument}{where}"


def _of(homework: Homework, where: Path, found: dict[Path, Memory]) -> Progress:
    """Return the progress in one homework."""
    known = [path for path, each in found.items() if each.homework == homework.name]
    folder = known[0] if known else where / homework.name
    remembered = found.get(folder) or Memory(homework.name)
    if not any((folder / file).is_file() for file in homework.defines) and not known:
        return Progress(homework, None, remembered)
    try:
        digest = find_submission(homework, folder).digest
    except UsageError:  # its files are away, or can't be read
        digest = ""
    has_changed = bool(remembered.digest) and digest != remembered.digest
    return Progress(homework, _shown(folder), remembered, has_changed)


def _shown(folder: Path) -> Path:
    """Return a folder as seen from the current one, if that is shorter."""
    here, there = Path.cwd(), folder.resolve()
    return there.relative_to(here) if there.is_relative_to(here) else there


def _natural(name: str) -> list[tuple[int, str]]:
    """Return a key that sorts hw10 after hw9."""
    parts: list[str] = re.findall(r"\d+|\D+", name)
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts]
