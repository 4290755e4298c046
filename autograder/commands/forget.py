"""The command `autograder gradebook DIR forget`."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import click

from autograder.errors import UsageError, printable
from autograder.files import as_argument

STAYS = (
    "what stays is outside of the gradebook: the export, the files that were written, copies of "
    "the folder, what is on the platform, and lines of course.toml that name the student"
)


@click.command(short_help="Delete a student.")
@click.argument("student")
@click.option("--yes", is_flag=True, help="Don't ask.")
@click.option("--undo", is_flag=True, help="Let a forgotten student be graded again.")
@click.pass_obj
def forget(folder: Path, student: str, yes: bool, undo: bool) -> None:
    """Delete a student from the gradebook for good, with all that staff have written.

    The same roster or export doesn't bring the student back. With --undo it does; STUDENT is then
    a number or an account, as the roster has it.
    """
    from autograder.course.gradebook import open_gradebook
    from autograder.course.gradebook.forgetting import (
        forget as forget_all,
        held_of,
        let_come_back,
    )
    from autograder.course.gradebook.reading import find_student
    from autograder.course.one_writer import only_writer
    from autograder.course.seeds import read_key

    gc.enable()  # command.py has turned it off
    with open_gradebook(folder), only_writer(folder), open_gradebook(folder) as book:
        key = read_key(folder)
        if undo:
            if not let_come_back(book, key, student):
                raise UsageError(f"nobody with the number or account {student} was forgotten")
            click.echo(f"{printable(student)} is graded again by the next autograder batch")
            return
        found = find_student(book, student)
        if not yes:
            _ask(printable(found.shown), held_of(book, found))
        gone = forget_all(book, found, key)
    if gone.remains:
        raise UsageError(
            f"{found.shown} is deleted: {gone.told}. But the deleted bytes are still in the files "
            f"of the gradebook ({gone.remains}). End every program that has it open, such as a "
            f"server of pages or a backup; then this overwrites them: "
            f"autograder gradebook {as_argument(folder)}"
        )
    click.echo(f"{printable(found.shown)} is forgotten: {gone.told}; {STAYS}")


def _ask(who: str, what: str) -> None:
    """Ask whether a student is to be deleted; without a terminal, refuse."""
    if not sys.stdin.isatty():
        raise UsageError(f"this deletes {who} for good ({what}); if you mean it, add --yes")
    click.confirm(f"Delete {who} for good ({what})?", abort=True)
