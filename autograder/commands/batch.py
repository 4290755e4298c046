"""The command `batch`."""

from __future__ import annotations

import gc
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.commands.arguments import FilePath
from autograder.commands.exit_codes import FULL_MARKS, GRADER_FAULT, STOPPED, UNREADABLE
from autograder.errors import UsageError, printable
from autograder.homework import load_homework
from autograder.workers.tiers import CHOICES

if TYPE_CHECKING:
    from autograder.course.crews import Crew
    from autograder.course.gradebook import Gradebook
    from autograder.course.grading_a_class import Order
    from autograder.course.layouts import LeftOut
    from autograder.course.rules.course_file import CourseFile


@click.command(short_help="Grade a class, from the export of a platform.")
@click.argument("homework")
@click.argument(
    "submissions", nargs=-1, required=True, metavar="SUBMISSIONS...", type=FilePath(exists=True)
)
@click.option(
    "--out",
    type=FilePath(file_okay=False),
    metavar="DIR",
    help="The folder of the course, with its gradebook and its key; it is made if it is missing.",
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
    help="Which of several attempts counts; best grades all of them.",
)
@click.option(
    "--pattern",
    default="",
    metavar="NAMES",
    help="What names mean that no platform writes, such as '{id}-{student}' or "
    "'{student}/v{attempt}/{file}'.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many hand-ins to grade at the same time; one for each processor if left out.",
)
@click.option(
    "--dask",
    default="",
    metavar="ADDRESS",
    help="Grade on the workers of a scheduler of Dask, such as tcp://HOST:8786.",
)
@click.option("--only", multiple=True, metavar="STUDENT", help="Grade this student; repeatable.")
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", help="Grade so many hand-ins, then stop."
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**32 - 1),
    metavar="N",
    help="Give everybody the same inputs; without it, each student gets inputs of their own.",
)
@click.option(
    "--regrade",
    is_flag=True,
    help="Grade again what another version of the homework has judged; the old "
    "results count until gradebook DIR regrade --accept.",
)
@click.option("--dry-run", is_flag=True, help="Grade nothing: say whose hand-ins are there.")
@click.option(
    "--isolation",
    type=click.Choice(CHOICES),
    default="auto",
    show_default=True,
    help="How to lock the code in; auto takes the strongest way that works here.",
)
def batch(
    homework: str,
    submissions: tuple[Path, ...],
    out: Path | None,
    roster: Path | None,
    policy: str,
    pattern: str,
    jobs: int | None,
    dask: str,
    only: tuple[str, ...],
    limit: int | None,
    seed: int | None,
    regrade: bool,
    dry_run: bool,
    isolation: str,
) -> None:
    """Grade a class: from the export of a platform to a gradebook.

    SUBMISSIONS are folders or .zip files as Canvas, Moodle, Gradescope, Blackboard or Autolab
    export them, a folder of clones from GitHub, or folders and archives named after students. The
    same command goes on where a stopped one was, and grades nothing twice.

    \b
    Examples:
        autograder batch hw1 submissions.zip --roster gradebook.csv --dry-run
        autograder batch hw1 submissions.zip --roster gradebook.csv --out course/
        autograder batch hw1 clones/ --out course/ --only ada --regrade
        autograder batch hw1 scans/ --pattern '{id}-{student}' --out course/
    \b
    Exit code: 0 all are graded, 2 wrong usage, 3 the grader itself failed on some, 4 a person must
    look at some, 130 Ctrl-C. What has no grade is never a zero.
    """
    from autograder.course.attempts import Policy, attendance
    from autograder.course.grading_a_class import Order
    from autograder.course.layouts import read_exports
    from autograder.course.roster import read_roster
    from autograder.course.showing import plan

    gc.enable()  # command.py has turned it off
    loaded = load_homework(homework)
    if out is None and not dry_run:
        raise UsageError("name the folder of the course: --out DIR; or say --dry-run")
    students = None if roster is None else read_roster(roster)
    hand_ins, left_out = read_exports(loaded, submissions, pattern)
    if not hand_ins:
        from autograder.intake.entries import listed

        raise UsageError(f"there is no hand-in in {listed(map(str, submissions))}")
    found = attendance(hand_ins, students)
    if out is None or dry_run:
        for line in plan(found, left_out, Policy(policy)):
            click.echo(line)
        return
    if dask and jobs:
        raise UsageError("--jobs is for this machine; with --dask, the workers say how many")
    if dask:
        from autograder.course.dask_crew import DaskCrew

        crew: Crew = DaskCrew(dask)
    else:
        from autograder.course.crews import LocalCrew

        crew = LocalCrew(jobs or os.cpu_count() or 1)
    order = Order(loaded, found, Policy(policy), isolation, only, limit, seed, regrade)
    raise SystemExit(_grade(out, order, left_out, crew))


def _grade(out: Path, order: Order, left_out: list[LeftOut], crew: Crew) -> int:
    """Grade a class, print what a person must look at, and return the exit code."""
    from autograder.course.gradebook import make_folder, open_gradebook
    from autograder.course.gradebook.forgetting import forgotten_among
    from autograder.course.gradebook.writing import has_key, write_concerns
    from autograder.course.grading_a_class import grade_class
    from autograder.course.one_writer import only_writer
    from autograder.course.progress import Progress
    from autograder.course.rules.course_file import read_course_file
    from autograder.course.rules.of_homework import unknown_homeworks
    from autograder.course.seeds import make_key, read_key
    from autograder.course.showing import concerns, end, not_read
    from autograder.files import as_argument
    from autograder.reports.github import commands_stopped

    found = order.attendance
    make_folder(out)
    with only_writer(out), open_gradebook(out, may_make=True) as book, commands_stopped():
        if not has_key(book):
            make_key(out)
        key = read_key(out)
        course = read_course_file(out)
        unknown_homeworks(book, course, order.homework.name)
        forgotten = forgotten_among(book, key, found.students)
        found = found.without(forgotten)
        order = replace(order, attendance=found)
        try:
            with Progress() as progress:
                tally = grade_class(book, key, order, crew, progress, _say)
        except KeyboardInterrupt:
            click.echo("autograder: stopped; the same command goes on from here", err=True)
            return STOPPED
        write_concerns(book, order.homework, concerns(found, left_out))
        if tally.is_regrade:
            looks = not_read(tally, concerns(found, left_out))
        else:
            looks = _look_at(book, order.homework.name, course)
        click.echo()
        for line in end(tally, found, looks, forgotten):
            click.echo(line)
        if tally.is_regrade:
            click.echo("The old results count until you accept the new ones.")
            click.echo(f"autograder gradebook {as_argument(out)} regrade shows which scores move")
        else:
            click.echo(f"autograder gradebook {as_argument(out)} shows the grades")
    if tally.faults:
        return GRADER_FAULT
    return UNREADABLE if looks else FULL_MARKS


def _look_at(book: Gradebook, homework: str, course: CourseFile) -> list[str]:
    """Return what a person must look at; say what the course file says without an effect."""
    from autograder.course.gradebook.reading import concerns_in, homework_in
    from autograder.course.rules.of_homework import rules_of
    from autograder.course.staff.scores import final_lines
    from autograder.course.to_look_at import to_look_at

    for note in rules_of(book, course, homework).notes:
        click.echo(f"autograder: {printable(note)}", err=True)
    found = final_lines(book, homework_in(book, homework), course)
    return to_look_at(found, concerns_in(book, homework))


def _say(reason: str) -> None:
    click.echo(f"autograder: {reason}", err=True)
