"""The command `demo`."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.commands.arguments import FilePath
from autograder.commands.exit_codes import STOPPED
from autograder.errors import printable
from autograder.homework import load_homework
from autograder.workers.tiers import CHOICES, TIERS

if TYPE_CHECKING:
    from rich.console import Console

    from autograder.homework import Demo, Homework
    from autograder.intake import Submission
    from autograder.results.result import Isolation, TaskResult
    from autograder.student.demo.parts import Part
    from autograder.student.demo.play import OnReport as OnProgress


@click.command(short_help="Show what your own code can do.")
@click.argument("homework")
@click.argument("path", required=False, type=FilePath(exists=True))
@click.option(
    "--with",
    "earlier",
    type=FilePath(exists=True),
    metavar="FOLDER",
    help="Your files of earlier homeworks; without it, they are looked for beside your folder.",
)
@click.option("--reference", is_flag=True, help="Show it with the solution.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.1, max=600),
    metavar="S",
    help="The time of the demo; it shows what came of this time.",
)
@click.option(
    "--output",
    type=FilePath(file_okay=False, exists=True),
    metavar="DIR",
    help="Where the files go.",
)
@click.option(
    "--isolation",
    type=click.Choice(CHOICES),
    default="auto",
    show_default=True,
    help="How to lock the code in; auto takes the strongest way that works here.",
)
def demo(
    homework: str,
    path: Path | None,
    earlier: Path | None,
    reference: bool,
    seconds: float | None,
    output: Path | None,
    isolation: str,
) -> None:
    """Show what your own code can do: as text, as an HTML page, and as a PNG.

    PATH is your folder, as for autograder grade. The tasks that the demo needs are graded first.
    Your code runs locked in, as for grading. The PNG needs matplotlib.

    \b
    Examples:
        autograder demo hw0
        autograder demo hw3 ~/courses/hw3 --with ~/courses
        autograder demo hw3 --reference
    \b
    Exit code: 0 if the demo was shown, 1 if a task that it needs is not right yet, 2 wrong usage,
    or the demo came to no end, 130 Ctrl-C.
    """
    from dataclasses import replace

    from autograder.console import OpenConsole
    from autograder.intake import find_submission
    from autograder.reports.github import commands_stopped
    from autograder.student.demo import files, png, text
    from autograder.student.demo.readiness import demo_of, not_right

    loaded = load_homework(homework)
    shown = demo_of(loaded)
    if seconds is not None:
        shown = replace(shown, seconds=seconds)
    console = OpenConsole(highlight=False)
    with _stopped_by_hand(), _progress(console) as on_progress:
        if reference:
            parts, notes = _of_solution(loaded, shown, on_progress, isolation)
            folder = Path()
        else:
            found = find_submission(loaded, path)
            folder = found.folder
            wrong = not_right(loaded, found, loaded.select(shown.tasks), on_progress, isolation)
            if not wrong:
                parts, notes = _of_student(loaded, shown, found, earlier, on_progress, isolation)
    if not reference and wrong:
        _show_missing(loaded, wrong, path)
        raise SystemExit(1)
    with commands_stopped():  # GitHub obeys printed commands, also a student's
        click.echo(text.render(parts, console.width))
    title = f"{loaded.title}: {'the solution' if reference else 'your own code'}"
    stem = (output or folder) / f"{loaded.name}_{'reference' if reference else 'demo'}"
    written = files.write(parts, title, notes, stem)
    for note in notes:
        click.echo(textwrap.fill(printable(note), min(console.width, 100)))
    click.echo(printable(f"written: {', '.join(map(str, written))}"))
    if not png.is_possible():
        click.echo(png.WITHOUT)


def _of_solution(
    homework: Homework, demo: Demo, on_progress: OnProgress, isolation: str
) -> tuple[list[Part], list[str]]:
    """Return what the solution shows, and notes; what is stored, if there is no solution."""
    from autograder.student.demo.play import play
    from autograder.student.demo.readiness import solution_files
    from autograder.student.demo.reference import stored

    sources = solution_files(homework, demo)
    if sources is None:
        return stored(homework), [
            "The solution is not here: this is what it showed to the author of the homework."
        ]
    played = play(homework, demo, sources, on_progress, isolation)
    return played.parts, [*played.ended_early, _about_isolation(played.isolation)]


def _of_student(
    homework: Homework,
    demo: Demo,
    found: Submission,
    earlier: Path | None,
    on_progress: OnProgress,
    isolation: str,
) -> tuple[list[Part], list[str]]:
    """Return what the student's files show, and notes."""
    from autograder.student.demo.play import play
    from autograder.student.demo.readiness import earlier_files, own_version

    beside = [earlier] if earlier is not None else [found.folder, found.folder.resolve().parent]
    sources, notes = earlier_files(homework, demo, beside, on_progress, isolation)
    changed = own_version(homework, demo, found.folder)
    notes += [f"{file} is your own version of the demo" for file in changed]
    sources = {**sources, **found.sources, **changed}
    played = play(homework, demo, sources, on_progress, isolation)
    return played.parts, [*notes, *played.ended_early, _about_isolation(played.isolation)]


def _show_missing(homework: Homework, wrong: list[TaskResult], path: Path | None) -> None:
    """Print the tasks that a demo still needs."""
    from autograder.files import as_argument

    click.echo(f"The demo of {homework.name} needs these tasks, and they are not right yet:")
    width = max(len(task.id) for task in wrong)
    for task in wrong:
        click.echo(f"    {task.id:<{width}}  {task.verdict}")
    where = "" if path is None else f" {as_argument(path)}"
    click.echo("The report says more:")
    click.echo(f"    autograder grade {homework.argument}{where} --only {wrong[0].id}")


def _about_isolation(isolation: Isolation) -> str:
    """Return a sentence on the lock, which says so where there is none."""
    is_locked = any(tier.is_locked for tier in TIERS if tier.name == isolation.tier)
    how = "locked in" if is_locked else "open, not locked in"
    return f"The code ran {how} ({isolation.tier}), with mytorch beside it: {isolation.promise}."


@contextmanager
def _stopped_by_hand() -> Iterator[None]:
    """End with the exit code of Ctrl-C."""
    try:
        yield
    except KeyboardInterrupt:
        click.echo("\nautograder: stopped before the end", err=True)
        raise SystemExit(STOPPED) from None


@contextmanager
def _progress(console: Console) -> Iterator[Callable[[str, int, int], None]]:
    """Show a progress bar in a terminal."""
    if not console.is_terminal:
        yield lambda label, done, total: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, console=console, transient=True) as bar:
        row = bar.add_task("")

        def update(label: str, done: int, total: int) -> None:
            bar.update(row, description=printable(label), completed=done, total=total)

        yield update
