"""The commands `why` and `recover`: more about a grading."""

from __future__ import annotations

from pathlib import Path

import click

from autograder.commands.arguments import FilePath
from autograder.commands.exit_codes import exit_code_of
from autograder.errors import printable
from autograder.homework import load_homework


@click.command(short_help="Say what one of your numbers explains of the right one.")
@click.argument("homework")
@click.argument("element", metavar="ELEMENT")
@click.argument("path", required=False, type=FilePath(exists=True))
@click.option("--seed", type=int, default=0, help="The seed of the random inputs.")
def why(homework: str, element: str, path: Path | None, seed: int) -> None:
    """Say how many terms an element of an array adds up, and how many your number explains.

    HOMEWORK is a name or the folder of a homework, ELEMENT an array and its indices. The terms
    themselves are shown after the task has passed.

    \b
    Example:
        autograder why hw1 "dLdW[0,1]"
    """
    from autograder.intake import receive
    from autograder.why import why as explain_element

    loaded = load_homework(homework)
    for line in explain_element(loaded, element, receive(loaded, path), seed).splitlines():
        click.echo(printable(line))


@click.command(short_help="Report what an interrupted grading had judged.")
@click.argument("journal", type=FilePath(exists=True, dir_okay=False))
@click.option(
    "--report",
    "reports",
    multiple=True,
    metavar="FORMAT=FILE",
    help="Write a report too, as for autograder grade.",
)
def recover(journal: Path, reports: tuple[str, ...]) -> None:
    """Report the checks that JOURNAL holds: those judged before the grader was stopped.

    A task that was not judged has no score, neither 0 nor full.

    \b
    Examples:
        autograder grade hw1 ada.zip --journal ada.journal
        autograder recover ada.journal --report json=ada.json
    \b
    Exit code: as for autograder grade; 3 if the grading is not complete.
    """
    from autograder.console import Reporter
    from autograder.reports import requests_of
    from autograder.reports.places import settle
    from autograder.results.journal import read_journal

    wanted = requests_of(reports)
    reporter = Reporter(wanted)
    reporter.places = settle((each.file, each.format) for each in wanted if each.file is not None)
    reporter.on_result(read_journal(journal))
    raise SystemExit(exit_code_of(reporter.last))
