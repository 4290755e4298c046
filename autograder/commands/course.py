"""The command `batch`: a class."""

from __future__ import annotations

from pathlib import Path

import click

from autograder.commands.arguments import FilePath
from autograder.errors import UsageError
from autograder.homework import load_homework


@click.command(short_help="Say whose hand-ins the export of a class holds.")
@click.argument("homework")
@click.argument(
    "submissions", nargs=-1, required=True, metavar="SUBMISSIONS...", type=FilePath(exists=True)
)
@click.option(
    "--roster",
    type=FilePath(exists=True, dir_okay=False),
    metavar="CSV",
    help="The students of the class, such as a gradebook of Canvas: it says who is absent.",
)
@click.option(
    "--policy",
    type=click.Choice(["last", "best", "first"]),
    default="last",
    show_default=True,
    help="Which of several attempts counts.",
)
@click.option(
    "--pattern",
    default="",
    metavar="NAMES",
    help="What names mean that no platform writes, such as '{id}-{student}' or "
    "'{student}/v{attempt}/{file}'.",
)
@click.option("--dry-run", is_flag=True, required=True, help="Grade nothing: say what is there.")
def batch(
    homework: str,
    submissions: tuple[Path, ...],
    roster: Path | None,
    policy: str,
    pattern: str,
    dry_run: bool,
) -> None:
    """Read the export of a class: whose hand-ins are there, and who is absent.

    SUBMISSIONS are folders or .zip files as Canvas, Moodle, Gradescope, Blackboard or Autolab
    export them, a folder of clones from GitHub, or folders and archives named after students.

    \b
    Examples:
        autograder batch hw1 submissions.zip --roster gradebook.csv --dry-run
        autograder batch hw1 clones/ --dry-run
        autograder batch hw1 scans/ --pattern '{id}-{student}' --dry-run
    """
    from autograder.course.attempts import Policy, attendance
    from autograder.course.layouts import read_exports
    from autograder.course.roster import read_roster
    from autograder.course.showing import plan
    from autograder.intake.entries import listed

    loaded = load_homework(homework)
    students = None if roster is None else read_roster(roster)
    hand_ins, left_out = read_exports(loaded, submissions, pattern)
    if not hand_ins:
        raise UsageError(f"there is no hand-in in {listed(map(str, submissions))}")
    for line in plan(attendance(hand_ins, students), left_out, Policy(policy)):
        click.echo(line)
