"""The command `autograder`."""

from __future__ import annotations

import gc
import os
import secrets
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from autograder.authoring.commands import audit, handout, lint, misconceptions, new
from autograder.errors import UsageError, look_up, printable
from autograder.homework import homework_names, load_homework
from autograder.workers.tiers import CHOICES

if TYPE_CHECKING:
    from autograder.homework import Homework
    from autograder.results.result import Result

FULL_MARKS, NOT_FULL_MARKS, USAGE, GRADER_FAULT, UNREADABLE = 0, 1, 2, 3, 4
STOPPED = 130
"""A shell's exit code after Ctrl-C."""


class _Fault(click.ClickException):
    """Shows a `UsageError` as one sentence, and ends with its exit code."""

    exit_code = USAGE

    def show(self, file: IO[Any] | None = None) -> None:
        with _no_commands():
            click.echo(f"autograder: {self.message}", err=True)


class _WrongCommand(click.UsageError):
    """Shows a mistake in the command itself, together with its usage."""

    def show(self, file: IO[Any] | None = None) -> None:
        with _no_commands():
            super().show(file)


def _no_commands() -> AbstractContextManager[None]:
    """Make GitHub ignore commands in names that students chose."""
    from autograder.reports.github import commands_stopped

    return commands_stopped(sys.stderr)


class _Path(click.Path):
    """A path that the system can look up; one that is too long or out of reach is refused."""

    def __init__(self, **options: bool) -> None:
        super().__init__(path_type=Path, **options)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Any:
        look_up(Path(value))
        return super().convert(value, param, ctx)


class _Commands(click.Group):
    """The commands, in the order of a student's day; a `UsageError` ends them with one sentence."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except UsageError as error:
            raise _Fault(str(error)) from None
        except click.UsageError as error:
            raise _WrongCommand(printable(error.format_message()), error.ctx) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mytorch-course", message="%(version)s")
def main() -> None:
    """Hand out homeworks and grade them: what is right, what is wrong, and why.

    \b
    A student's day:
        autograder start hw1            a folder with the write-up and the files to fill in
        autograder grade hw1 --watch    graded again whenever you save
    """


@main.command("list")
def list_homeworks() -> None:
    """List the homeworks: those of this project, and those that installed packages offer.

    Every command takes the path of a homework's folder as well.
    """
    for name in homework_names():
        try:
            homework = load_homework(name)
        except UsageError as error:  # a package may be broken; the others are not
            click.echo(f"{name}  can't be used: {error}")
            continue
        files = " and ".join(homework.defines)
        extra = f" and {homework.extra_points} extra" if homework.extra_points else ""
        click.echo(f"{name}  {homework.title}, {homework.points} points{extra}: {files}")


@main.command()
@click.argument("homework")
@click.argument("folder", required=False, metavar="[DIR]", type=_Path())
def start(homework: str, folder: Path | None) -> None:
    """Copy the handout of a homework into the folder DIR.

    HOMEWORK is a name or the folder of a homework. Without DIR, the new folder is named after the
    homework. No file is ever overwritten.

    \b
    Examples:
        autograder start hw1
        autograder start hw1 ~/courses/mine
    """
    from autograder.authoring.start import start as copy_handout
    from autograder.files import as_argument

    loaded = load_homework(homework)
    target = folder if folder is not None else Path(loaded.name)
    for path in copy_handout(loaded, target):
        click.echo(printable(str(path)))
    where = "" if folder is None else f" {as_argument(target)}"
    click.echo(f"\nRead {printable(str(target / 'README.md'))}, fill in the TODOs, and run")
    click.echo(f"    autograder grade {as_argument(Path(homework))}{where} --watch")


@main.command()
@click.argument("homework")
@click.argument("path", required=False, type=_Path())
@click.option("--only", multiple=True, metavar="TASK", help="Judge this task only; repeatable.")
@click.option(
    "--with",
    "earlier",
    type=_Path(exists=True),
    metavar="FOLDER",
    help="Use your own files of an earlier homework in place of the files that this one provides; "
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
    type=_Path(dir_okay=False),
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

    def request() -> GradingRequest:
        chosen = seed if seed is not None else reporter.seed_to_use_again()
        if chosen is None:
            chosen = secrets.randbits(32)
        submission = receive(loaded, path, arrived_at)
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
            reporter.on_result,
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
    raise SystemExit(_exit_code(reporter.last))


@main.command(short_help="Say what one of your numbers explains of the right one.")
@click.argument("homework")
@click.argument("element", metavar="ELEMENT")
@click.argument("path", required=False, type=_Path(exists=True))
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


@main.command(short_help="Report what an interrupted grading had judged.")
@click.argument("journal", type=_Path(exists=True, dir_okay=False))
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
    raise SystemExit(_exit_code(reporter.last))


@main.command(short_help="Report how well this machine can lock code in.")
def doctor() -> None:
    """Report how well this machine can lock students' code in, and how to improve that.

    \b
    Exit code: 0 if the code of others can be graded here, 1 if not.
    """
    from autograder.console import OpenConsole
    from autograder.workers.doctor import can_grade_others, examine, show

    findings = examine()
    show(findings, OpenConsole(highlight=False))
    raise SystemExit(0 if can_grade_others(findings) else 1)


main.add_command(new)
main.add_command(handout)
main.add_command(lint)
main.add_command(misconceptions)
main.add_command(audit)


def _arrival(text: str) -> str:
    """Return the time of `--arrived` in UTC; empty if there is none."""
    if not text:
        return ""
    from autograder.intake.arrival import time_of

    try:
        return time_of(text)
    except ValueError:
        raise UsageError(f"--arrived {text!r} is not a time like 2026-03-01T23:59:00Z") from None


def _exit_code(result: Result | None) -> int:
    from autograder.results.result import State

    if result is None:
        return USAGE
    if result.state is State.UNREADABLE:
        return UNREADABLE
    if result.points is None:
        return GRADER_FAULT
    return FULL_MARKS if result.has_full_marks else NOT_FULL_MARKS
