"""The progress of a student, for a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.student.progress import Progress, next_command


def show(progress: list[Progress], console: Console) -> None:
    """Print a line for each homework, the tasks of those that are begun, and the next step."""
    table = _table("homework", "", "last", "best", "of", "")
    for each in progress:
        homework = each.homework
        points = [str(each.last), str(each.best)] if each.memory.tasks else ["", ""]
        cells = [homework.name, homework.title, *points, str(homework.points), _state(each)]
        table.add_row(*map(Text, cells), style="" if each.folder else "dim")
    console.print(table, soft_wrap=True)
    begun = [each for each in progress if each.folder is not None and each.open_task is not None]
    for each in [each for each in begun if each.memory.tasks] or begun[:1]:
        console.print()
        console.print(_tasks(each), soft_wrap=True)
    changed = ", ".join(each.homework.name for each in progress if each.has_changed)
    if changed:
        console.print(Text(f"\nThe files have changed since the last grading: {changed}"))
    command = next_command(progress)
    console.print()
    console.print(
        Text(f"Next: {command}" if command else "All homeworks are done."), soft_wrap=True
    )


def _state(each: Progress) -> str:
    if each.folder is None:
        return "not started"
    if not each.memory.tasks:
        return f"in {each.folder}, not graded yet"
    return f"{'done' if each.open_task is None else 'begun'}, in {each.folder}"


def _tasks(each: Progress) -> Table:
    table = _table(each.homework.name, each.homework.title, "last", "best", "of", "verdict")
    for task in each.homework.select(()):
        graded = each.memory.tasks.get(task.id)
        points = [str(graded.last), str(graded.best)] if graded else ["", ""]
        of = f"+{task.points}" if task.extra else str(task.points)
        verdict = graded.verdict if graded else "not graded"
        table.add_row(*map(Text, [task.id, task.title, *points, of, verdict]))
    return table


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, show_edge=False)
    for heading in headings:
        is_number = heading in ("last", "best", "of")
        table.add_column(Text(heading), justify="right" if is_number else "left")
    return table
