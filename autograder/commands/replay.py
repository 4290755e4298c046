"""The command `replay`: one grading of a gradebook, once more."""

from __future__ import annotations

import gc
from pathlib import Path

import click

from autograder.commands.arguments import FilePath
from autograder.commands.exit_codes import GRADER_FAULT, exit_code_of
from autograder.errors import printable
from autograder.workers.tiers import CHOICES


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
