"""The commands `gradebook` and `replay`: what a class has, and why."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.commands.arguments import FilePath
from autograder.commands.exit_codes import GRADER_FAULT, exit_code_of
from autograder.errors import UsageError, printable
from autograder.workers.tiers import CHOICES

if TYPE_CHECKING:
    from autograder.course.gradebook import Gradebook
    from autograder.course.gradebook.reading import Head, Line

FORGET = "forget"
STAYS = (
    "what stays is outside of the gradebook: the export, the files that were written, copies of "
    "the folder, and what is on the platform"
)


@click.command(short_help="Show a gradebook, and export it.")
@click.argument("folder", metavar="DIR", type=FilePath(exists=True, file_okay=False))
@click.argument("action", nargs=-1, metavar="[forget STUDENT]")
@click.option("--homework", default="", metavar="NAME", help="Which one, if there are several.")
@click.option("--csv", "form", flag_value="csv", help="As a table for a spreadsheet.")
@click.option("--json", "form", flag_value="json", help="For programs.")
@click.option("--moodle", "form", flag_value="moodle", help="As a grading worksheet of Moodle.")
@click.option(
    "--canvas",
    type=FilePath(exists=True, dir_okay=False),
    metavar="EXPORT.csv",
    help="Fill the grades into the gradebook that Canvas has exported, for the import there.",
)
@click.option(
    "--column", default="", metavar="ASSIGNMENT", help="With --canvas: the assignment's name there."
)
@click.option("--student", default="", metavar="NAME", help="All gradings of one student.")
@click.option(
    "--feedback",
    type=FilePath(file_okay=False),
    metavar="FOLDER",
    help="Write a page for each student, and a .zip with the names that the platform takes back.",
)
@click.option(
    "--hints",
    type=click.IntRange(0, 3),
    metavar="0-3",
    default=1,
    show_default=True,
    help="With --feedback: how much to say about a known mistake.",
)
@click.option(
    "--to",
    type=FilePath(dir_okay=False),
    metavar="FILE",
    help="Write to FILE in place of the standard output.",
)
def gradebook(
    folder: Path,
    action: tuple[str, ...],
    homework: str,
    form: str | None,
    canvas: Path | None,
    column: str,
    student: str,
    feedback: Path | None,
    hints: int,
    to: Path | None,
) -> None:
    """Show the gradebook in a folder of a course: first what a person must look at.

    A hand-in without a score has an empty cell in every table, and never a zero. Cells that a
    spreadsheet would run as a formula are defused by an apostrophe.

    \b
    Examples:
        autograder gradebook course/
        autograder gradebook course/ --homework hw1 --csv --to hw1.csv
        autograder gradebook course/ --canvas gradebook.csv --to upload.csv
        autograder gradebook course/ --feedback feedback/
        autograder gradebook course/ --student "Lovelace, Ada"
        autograder gradebook course/ forget 1234
    """
    from autograder.course.gradebook import open_gradebook
    from autograder.course.gradebook.reading import homework_in, lines

    gc.enable()  # command.py has turned it off
    if sum(map(bool, (action, form, canvas, student, feedback))) > 1:
        raise UsageError(
            "one at a time: --csv, --json, --moodle, --canvas, --student, --feedback or forget"
        )
    if action:
        _forget(folder, action)
        return
    with open_gradebook(folder) as book:
        head = homework_in(book, homework)
        found = lines(book, head.name)
        if feedback is not None:
            from autograder.course.exports.feedback import ZIP, write_feedback

            number = write_feedback(book, found, feedback, hints)
            click.echo(f"{number} pages in {feedback}, and {feedback / ZIP} for the platform")
            return
        _write(_text(book, head, found, form, canvas, column, student), to)


def _text(
    book: Gradebook,
    head: Head,
    found: list[Line],
    form: str | None,
    canvas: Path | None,
    column: str,
    student: str,
) -> str:
    """Return a gradebook in the form that was asked for."""
    from autograder.course import showing
    from autograder.course.exports import canvas as to_canvas, moodle, tables
    from autograder.course.gradebook import reading
    from autograder.course.roster import read_table
    from autograder.intake.entries import listed

    if canvas is not None:
        merged = to_canvas.merged(head, found, read_table(canvas), column)
        for note in (f"{merged.filled} scores filled in", *merged.notes):
            click.echo(f"autograder: {printable(note)}", err=True)
        return tables.written(merged.rows)
    if student:
        one = reading.find_student(book, student)
        return "\n".join([*showing.one_student(one, reading.history(book, head.name, one)), ""])
    match form:
        case "csv":
            return tables.as_csv(head, found)
        case "json":
            return tables.as_json(head, found)
        case "moodle":
            users = reading.users_of(book, head.name, "Moodle")
            rows, missing = moodle.worksheet(head, found, users)
            if missing:
                told = f"of {len(missing)} students Moodle's number isn't known: {listed(missing)}"
                click.echo(f"autograder: {told}", err=True)
            return tables.written(rows)
    concerns = reading.concerns_in(book, head.name)
    return "\n".join([*showing.gradebook(head, found, concerns), ""])


def _forget(folder: Path, action: tuple[str, ...]) -> None:
    """Delete one student from the gradebook."""
    from autograder.course.gradebook import open_gradebook
    from autograder.course.gradebook.forgetting import forget
    from autograder.course.gradebook.reading import find_student
    from autograder.course.one_writer import only_writer

    if len(action) != 2 or action[0] != FORGET:
        raise UsageError(f"after the folder comes nothing, or: {FORGET} STUDENT")
    with only_writer(folder), open_gradebook(folder) as book:
        student = find_student(book, action[1])
        gone = forget(book, student)
    counts = ", ".join(f"{number} {table}" for table, number in gone.items())
    click.echo(f"{printable(student.shown)} is forgotten: {counts}; {STAYS}")


def _write(text: str, to: Path | None) -> None:
    """Print a text, or write it to a file."""
    from autograder.files import write_whole
    from autograder.reports.github import commands_stopped

    if to is None:
        with commands_stopped():
            click.echo(text, nl=False)
        return
    try:
        write_whole(to, text)
    except OSError as error:
        raise UsageError(f"{to} can't be written: {error.strerror}") from error


@click.command(short_help="Repeat one grading of a gradebook exactly.")
@click.argument("folder", metavar="DIR", type=FilePath(exists=True, file_okay=False))
@click.argument("student")
@click.argument("task", required=False, default="")
@click.option(
    "--homework", default="", metavar="HOMEWORK", help="Its name, or its folder if it isn't ours."
)
@click.option("--isolation", type=click.Choice(CHOICES), default="auto", show_default=True)
def replay(folder: Path, student: str, task: str, homework: str, isolation: str) -> None:
    """Repeat the grading that counts for a student: the same files, the same inputs.

    TASK is one task, or the name of one check, for its task. The files are those that the gradebook
    has kept; the export isn't needed.

    \b
    Examples:
        autograder replay course/ "Lovelace, Ada"
        autograder replay course/ 1234 dLdW
    \b
    Exit code: as for autograder grade; 3 also if a verdict is another one than before.
    """
    from autograder.console import OpenConsole
    from autograder.course.replaying import repeat
    from autograder.reports import terminal
    from autograder.reports.github import commands_stopped

    gc.enable()  # command.py has turned it off
    again = repeat(folder, student, task, homework, isolation)
    with commands_stopped():
        terminal.render(again.result, OpenConsole(highlight=False))
        for line in (*again.circumstances, *again.differences):
            click.echo(printable(line))
        if not again.differences:
            click.echo("every verdict is the same as in the gradebook")
    raise SystemExit(GRADER_FAULT if again.differences else exit_code_of(again.result))
