"""What a demo needs: the tasks that must be right, and the files of earlier homeworks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from autograder.errors import UsageError
from autograder.grading.earlier import named_from
from autograder.grading.grade import GradingRequest, grade_each
from autograder.homework import Demo, Homework, Provided, Task, load_homework
from autograder.intake import MAX_FILE_BYTES, Submission, find_submission
from autograder.results.result import TaskResult
from autograder.results.verdict import Verdict

SEED = 0
OnProgress = Callable[[str, int, int], None]
"""Called with the name of a homework, the number of its checks that are done, and of all."""


def demo_of(homework: Homework) -> Demo:
    """Return the demo of a homework.

    Raises
    ------
    UsageError
        If it has none, or its file is missing.
    """
    if homework.demo is None:
        raise UsageError(f"{homework.name} has no demo")
    if not (homework.handout / homework.demo.file).is_file():
        raise UsageError(f"the handout of {homework.name} lacks its demo, {homework.demo.file}")
    return homework.demo


def not_right(
    homework: Homework,
    submission: Submission,
    tasks: Sequence[Task],
    on_progress: OnProgress,
    isolation: str = "auto",
) -> list[TaskResult]:
    """Return the tasks that have not passed."""
    found: list[TaskResult] = []
    request = GradingRequest(
        submission,
        SEED,
        tuple(tasks),
        lambda done, total, task: on_progress(homework.name, done, total),
    )
    grade_each(homework, [request], lambda result: found.extend(result.tasks), isolation=isolation)
    return [task for task in found if task.verdict is not Verdict.PASSED]


def own_version(homework: Homework, demo: Demo, folder: Path) -> dict[str, bytes]:
    """Return the demo's file from a student's folder, if the student has changed it."""
    path = folder / demo.file
    if not path.is_file() or path.stat().st_size > MAX_FILE_BYTES:
        return {}
    source = path.read_bytes()
    handed_out = (homework.handout / demo.file).read_bytes()
    return {} if source.splitlines() == handed_out.splitlines() else {demo.file: source}


def earlier_files(
    homework: Homework,
    demo: Demo,
    folders: Sequence[Path],
    on_progress: OnProgress,
    isolation: str = "auto",
) -> tuple[dict[str, bytes], list[str]]:
    """Return the student's own files of earlier homeworks whose tasks have passed.

    Parameters
    ----------
    folders
        Where the files may lie, or in a folder there that has the homework's name.

    Returns
    -------
    files : dict of str to bytes
    notes : list of str
        A sentence for each file that the demo wants.
    """
    files, notes = {}, []
    for each in demo.earlier:
        earlier = load_homework(named_from(homework, each.homework or ""))
        found = _find(earlier, each.file, folders)
        instead = f"mytorch's {' and '.join(each.names)} is used"
        if found is None:
            notes.append(f"there is no {each.file} of {earlier.name}: {instead}")
            continue
        tasks = _tasks_of(earlier, each)
        wrong = not_right(earlier, found, tasks, on_progress, isolation)
        if wrong:
            names = ", ".join(task.id for task in wrong)
            notes.append(
                f"your {each.file} of {earlier.name} is not right yet ({names}): {instead}"
            )
            continue
        files[each.file] = found.sources[each.file]
        notes.append(f"{each.file} is your own, from {earlier.name}")
    return files, notes


def solution_files(homework: Homework, demo: Demo) -> dict[str, bytes] | None:
    """Return the files of the solutions; None if one is not there, as in an installed package."""
    wanted = [(homework, file) for file in homework.defines]
    for each in demo.earlier:
        wanted.append((load_homework(named_from(homework, each.homework or "")), each.file))
    paths = {file: owner.solution / file for owner, file in wanted}
    if not all(path.is_file() for path in paths.values()):
        return None
    return {file: path.read_bytes() for file, path in paths.items()}


def _find(earlier: Homework, file: str, folders: Sequence[Path]) -> Submission | None:
    """Return the first submission that has the file, in no deeper folder."""
    for folder in folders:
        for place in (folder / earlier.name, folder):
            if (place / file).is_file():
                with suppress(UsageError):
                    found = find_submission(earlier, place)
                    if file in found.sources:
                        return found
    return None


def _tasks_of(earlier: Homework, provided: Provided) -> list[Task]:
    """Return the tasks that need nothing but the names that a demo uses."""
    return [task for task in earlier.tasks if {*task.needs} <= {*provided.names}]
