"""The command `autograder gradebook DIR forget`."""

from __future__ import annotations

import gc
from pathlib import Path

import click

from autograder.errors import printable

STAYS = (
    "what stays is outside of the gradebook: the export, the files that were written, copies of "
    "the folder, what is on the platform, and lines of course.toml that name the student"
)


@click.command(short_help="Delete a student.")
@click.argument("student")
@click.pass_obj
def forget(folder: Path, student: str) -> None:
    """Delete a student from the gradebook, with all that staff have written."""
    from autograder.course.gradebook import open_gradebook
    from autograder.course.gradebook.forgetting import forget as forget_all
    from autograder.course.gradebook.reading import find_student
    from autograder.course.one_writer import only_writer

    gc.enable()  # command.py has turned it off
    with open_gradebook(folder), only_writer(folder), open_gradebook(folder) as book:
        found = find_student(book, student)
        gone = forget_all(book, found)
    counts = ", ".join(f"{number} {table}" for table, number in gone.items())
    click.echo(f"{printable(found.shown)} is forgotten: {counts}; {STAYS}")
