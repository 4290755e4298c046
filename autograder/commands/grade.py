"""The command `grade`."""

from __future__ import annotations

import gc
import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.commands.arguments import FilePath
from autograder.commands.exit_codes import STOPPED, exit_code_of
from autograder.errors import UsageError
from autograder.homework import load_homework
from autograder.workers.tiers import CHOICES

if TYPE_CHECKING:
    from autograder.homework import Homework
    from autograder.intake import Submission
    from autograder.results.result import Result


@click.command()
@click.argument("homework")
@click.argument("path", required=False, type=FilePath())
@click.option("--only", multiple=True, metavar="TASK", help="Judge this task only; repeatable.")
@click.option(
    "--with",
    "earlier",
    type=FilePath(exists=True),
    metavar="FOLDER",
    help="Use your own files of earlier homeworks in place of the files that this one provides; "
    "they are graded first.",
)
@click.option(
    "--watch",
    is_flag=True,
    help="Grade again whenever a file is saved; the seed stays until what failed has passed.",
)
@click.option(
    "--debug",
    is_flag=True,
    help="Run your code in this process, so that breakpoint() works. This is not a grade.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    metavar="N",
    help="Draw the same random inputs as an earlier run, which printed its seed.",
)
@click.option(
    "--report",
    "reports",
    multiple=True,
    metavar="FORMAT=FILE",
    help="Write a report too: text, html, json, gradescope, junit, github or autolab; repeatable. "
    "FILE can be - for the standard output.",
)
@click.option(
    "--hints",
    type=click.IntRange(0, 3),
    metavar="0-3",
    default=1,
    show_default=True,
    help="How much to say about a known mistake: 0 nothing, 1 what the numbers show, 2 also a "
    "question that leads to it, 3 also where to read on.",
)
@click.option(
    "--isolation",
    type=click.Choice(CHOICES),
    default="auto",
    show_default=True,
    help="How to lock the code in; auto takes the strongest way that works here.",
)
@click.option(
    "--untrusted",
    is_flag=True,
    help="The code is someone else's: refuse to run it where it can't be locked in, unless "
    "--isolation names a weaker way. A hand-in that can't be read gets no grade, and no zero.",
)
@click.option(
    "--journal",
    type=FilePath(dir_okay=False),
    metavar="FILE",
    help="Write the result of each check to FILE at once; autograder recover reads FILE.",
)
@click.option(
    "--arrived",
    metavar="TIME",
    default="",
    help="When the hand-in arrived, in ISO 8601, for the reports; without it, the time of the last "
    "change of the file.",
)
def grade(
    homework: str,
    path: Path | None,
    only: tuple[str, ...],
    earlier: Path | None,
    watch: bool,
    debug: bool,
    seed: int | None,
    reports: tuple[str, ...],
    hints: int,
    isolation: str,
    untrusted: bool,
    journal: Path | None,
    arrived: str,
) -> None:
    """Grade a homework: what is right, what is wrong, and why.

    HOMEWORK is a name or the folder of a homework. PATH is a folder, a file, a notebook, or a .zip
    or .tar archive. Without PATH, this folder is graded, or the folder in it that is named after
    the homework.

    \b
    Examples:
        autograder grade hw1
        autograder grade hw1 linear.py --only forward --only cache
        autograder grade ~/courses/hw7 ada.zip
        autograder grade hw1 ada.zip --untrusted --seed 7 --report html=ada.html
    \b
    Exit code: 0 full marks, 1 otherwise, 2 wrong usage, 3 the grader itself failed, 4 a hand-in
    that a person must look at, 130 Ctrl-C. With 3 and 4 there is no grade, and no zero. With 2
    there is one only if it was printed, and a file could not be written.
    """
    from autograder.console import Reporter
    from autograder.grading.grade import GradingRequest, grade_each
    from autograder.intake import find_submission, receive
    from autograder.reports import requests_of
    from autograder.reports.places import settle

    loaded = load_homework(homework)
    tasks = loaded.select(only)
    wanted = requests_of(reports)
    only_locked = untrusted or any(each.is_for_platform for each in wanted)
    if only_locked and debug:
        raise UsageError("--debug runs code in the grader's own process: use it on your own only")
    if watch and journal is not None:
        raise UsageError("--journal records one grading, and --watch grades again and again")
    # Whoever reads a report or a journal must find there what could not be read.
    is_for_the_record = bool(untrusted or wanted or journal)
    arrived_at = _arrival(arrived)
    written = [(each.file, each.format) for each in wanted if each.file is not None]
    written += [] if journal is None else [(journal, "")]
    reporter = Reporter(wanted, debug)
    own_folder: Path | None = None

    def on_result(result: Result) -> None:
        reporter.on_result(result)
        if not (debug or only_locked or own_folder is None):
            _remember(loaded, own_folder, result, path is None and not is_for_the_record)
        if result.has_full_marks and _has_all_tasks(loaded, result) and not is_for_the_record:
            _show_next(loaded, result)

    def request() -> GradingRequest:
        chosen = seed if seed is not None else reporter.seed_to_use_again()
        if chosen is None:
            chosen = secrets.randbits(32)
        nonlocal own_folder
        submission = receive(loaded, path, arrived_at)
        own_folder = submission.folder if _is_whole(loaded, submission) else None
        if not (submission.sources or is_for_the_record):
            raise UsageError(*set(submission.unreadable.values()))
        if earlier is not None:
            from autograder.grading.earlier import with_earlier

            submission = with_earlier(loaded, submission, earlier, grade_earlier, chosen)
        reporter.places = places = settle(written, submission)
        record = None if journal is None else places[journal]
        return GradingRequest(submission, chosen, tasks, reporter.on_progress, record, hints)

    def grade_earlier(homework: Homework, request: GradingRequest) -> Result:
        results: list[Result] = []
        grade_each(
            homework, [request], results.append, isolation=isolation, only_locked=only_locked
        )
        return results[0]

    if watch:
        from autograder.grading.watch import requests_on_change

        gc.enable()  # command.py has turned it off
        folder = find_submission(loaded, path).folder
        requests: Iterable[GradingRequest] = requests_on_change(folder, request)
    else:
        requests = [request()]
    try:
        grade_each(
            loaded,
            requests,
            on_result,
            isolation=isolation,
            only_locked=only_locked,
            debug=debug,
        )
    except KeyboardInterrupt:
        click.echo()
        if not watch:
            recover = ""
            if journal is not None:
                from autograder.files import as_argument

                command = f"autograder recover {as_argument(journal)}"
                recover = f"; {command} reports what was judged"
            click.echo(f"autograder: stopped before the end{recover}", err=True)
            raise SystemExit(STOPPED) from None
    raise SystemExit(exit_code_of(reporter.last))


def _is_whole(homework: Homework, submission: Submission) -> bool:
    """Whether a folder or a notebook was graded: no archive, and no file named alone."""
    if submission.file is not None:
        return submission.file.suffix == ".ipynb"
    beside = {each for each in homework.defines if (submission.folder / each).is_file()}
    return beside <= {*submission.sources, *submission.unreadable}


def _has_all_tasks(homework: Homework, result: Result) -> bool:
    """Whether nothing was left out but extra tasks, whose files need not be handed in."""
    asked = {task.id for task in homework.tasks if not task.extra}
    return asked <= {task.id for task in result.tasks}


def _remember(homework: Homework, folder: Path, result: Result, may_begin: bool) -> None:
    """Write the points beside the student's files; a memory is begun in one's own folder only."""
    from autograder.student import memory

    if result.points is None:
        return
    try:
        known = memory.read(folder)
    except UsageError:  # a broken one is replaced
        known = memory.Memory(homework.name)
    if known is None and not may_begin:
        return
    try:
        memory.write(folder, memory.after(known, result, _has_all_tasks(homework, result)))
    except UsageError as error:
        click.echo(f"autograder: {error}", err=True)


def _show_next(homework: Homework, result: Result) -> None:
    """Print what comes after full marks."""
    from autograder.declaration.questions import CLAIMS
    from autograder.results.verdict import Verdict
    from autograder.student.progress import after

    asked = {task.id for task in homework.claims}
    for task in result.tasks:
        if task.id in asked and task.verdict is Verdict.NOT_ATTEMPTED:
            click.echo(f"\nStill open: {CLAIMS}, {task.max_points} extra points")

    following = after(homework)
    steps = [(f"zip {homework.argument}", "the file to hand in")]
    if homework.demo is not None:
        steps.insert(0, (f"demo {homework.argument}", "what your own code can do"))
    if following is not None:
        steps.append((f"start {following.argument}", following.title))
    click.echo("\nFull marks. Next:")
    for command, about in steps:
        click.echo(f"    autograder {command:<12}  {about}")


def _arrival(text: str) -> str:
    """Return the time of `--arrived` in UTC; empty if there is none."""
    if not text:
        return ""
    from autograder.intake.arrival import time_of

    try:
        return time_of(text)
    except ValueError:
        raise UsageError(f"--arrived {text!r} is not a time like 2026-03-01T23:59:00Z") from None
