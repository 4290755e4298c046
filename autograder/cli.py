"""The command `autograder`."""

from __future__ import annotations

import gc
import os
import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.errors import UsageError
from autograder.homework import homework_names, load_homework
from autograder.workers.tiers import CHOICES

if TYPE_CHECKING:
    from rich.progress import Progress

    from autograder.reports import ReportRequest
    from autograder.results.result import Result

FULL_MARKS, NOT_FULL_MARKS, USAGE, GRADER_FAULT = 0, 1, 2, 3
STOPPED = 130
"""As shells have it after Ctrl-C."""


class _Fault(click.ClickException):
    """A `UsageError` as click reports it: one sentence, and an exit code."""

    exit_code = USAGE

    def show(self, file: object = None) -> None:
        click.echo(f"autograder: {self.message}", err=True)


class _Commands(click.Group):
    """Commands that answer a `UsageError` with its sentence, in the order of a student's day."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except UsageError as error:
            raise _Fault(str(error)) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mytorch-course", message="%(version)s")
def main() -> None:
    """Hands out homeworks, and grades them: what is right, what is wrong, and why.

    \b
    A student's day:
        autograder start hw1            a folder with the write-up and the files to fill in
        autograder grade hw1 --watch    graded again whenever you save
    """


@main.command("list")
def list_homeworks() -> None:
    """List the homeworks."""
    for name in homework_names():
        homework = load_homework(name)
        files = " and ".join(homework.defines)
        click.echo(f"{name}  {homework.title}, {homework.points} points: {files}")


@main.command()
@click.argument("homework")
@click.argument("folder", required=False, metavar="[DIR]", type=click.Path(path_type=Path))
def start(homework: str, folder: Path | None) -> None:
    """Copy a homework's handout into DIR, to begin from.

    DIR is made if need be; left out, it is named as the homework. Nothing is ever overwritten.

    \b
    Examples:
        autograder start hw1
        autograder start hw1 ~/courses/mine
    """
    from autograder.authoring.start import start as copy_handout

    loaded = load_homework(homework)
    target = folder if folder is not None else Path(homework)
    for path in copy_handout(loaded, target):
        click.echo(path)
    where = "" if folder is None else f" {target}"
    click.echo(f"\nRead {target / 'README.md'}, fill in the TODOs, and run")
    click.echo(f"    autograder grade {homework}{where} --watch")


@main.command()
@click.argument("homework")
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option("--only", multiple=True, metavar="TASK", help="Judge this task alone; repeatable.")
@click.option("--watch", is_flag=True, help="Grade again whenever a file is saved.")
@click.option(
    "--debug",
    is_flag=True,
    help="Run your code in this process, so that breakpoint() works. This is not a grade.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    metavar="N",
    help="Draw the random inputs that an earlier run drew; it printed its seed.",
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
    help="How much to tell of a mistake that is known: 1 what was seen, 2 a question that leads "
    "there too, 3 also where to read on.",
)
@click.option(
    "--isolation",
    type=click.Choice(CHOICES),
    default="auto",
    show_default=True,
    help="How to lock the code in; auto takes the first of them that works here.",
)
@click.option(
    "--untrusted",
    is_flag=True,
    help="This is someone else's code: refuse to run it where it can't be locked in, unless "
    "--isolation names a weaker way. What can't be read at all is graded as nothing.",
)
@click.option(
    "--journal",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write each check down as soon as it is judged; autograder recover reads that.",
)
def grade(
    homework: str,
    path: Path | None,
    only: tuple[str, ...],
    watch: bool,
    debug: bool,
    seed: int | None,
    reports: tuple[str, ...],
    hints: int,
    isolation: str,
    untrusted: bool,
    journal: Path | None,
) -> None:
    """Grade a homework, and say what is right, what is wrong, and why.

    PATH is a folder, a file, a notebook, or a .zip or .tar archive; left out, it is this folder, or
    the one in it that is named as the homework.

    \b
    Examples:
        autograder grade hw1
        autograder grade hw1 linear.py --only forward --only cache
        autograder grade hw1 ada.zip --untrusted --seed 7 --report html=ada.html
    \b
    Exit code: 0 full marks, 1 otherwise, 2 wrong usage, 3 the grader itself failed, 130 Ctrl-C.
    """
    from autograder.grading.grade import GradingRequest, grade_each
    from autograder.intake import Submission, find_submission
    from autograder.reports import requests_of

    loaded = load_homework(homework)
    tasks = loaded.select(only)
    wanted = requests_of(reports)
    only_locked = untrusted or any(each.is_for_platform for each in wanted)
    if only_locked and debug:
        raise UsageError("--debug runs the code in the grader's own process: only your own code")
    if watch and journal is not None:
        raise UsageError("--journal keeps one grading, and --watch grades again and again")
    reporter = _Reporter(wanted, debug)

    def request() -> GradingRequest:
        chosen = secrets.randbits(32) if seed is None else seed
        try:
            submission = find_submission(loaded, path)
        except UsageError as refusal:
            if not only_locked or path is None or not path.exists():
                raise
            # On a platform nobody sees what a command prints: the student reads it in the report.
            submission = Submission(path, {}, {}, (str(refusal),))
        return GradingRequest(submission, chosen, tasks, reporter.on_progress, journal, hints)

    requests: Iterable[GradingRequest]
    if watch:
        from autograder.grading.watch import requests_on_change

        gc.enable()  # command.py has turned it off
        requests = requests_on_change(find_submission(loaded, path).folder, request)
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
            kept = f"; autograder recover {journal} tells what was judged" if journal else ""
            click.echo(f"autograder: stopped before the end{kept}", err=True)
            raise SystemExit(STOPPED) from None
    raise SystemExit(_exit_code(reporter.last))


@main.command(short_help="Report what a killed grader had judged.")
@click.argument("journal", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option(
    "--report",
    "reports",
    multiple=True,
    metavar="FORMAT=FILE",
    help="Write a report too, as for autograder grade.",
)
def recover(journal: Path, reports: tuple[str, ...]) -> None:
    """Report what the grader that wrote JOURNAL had judged before it was ended.

    What it had not come to is no score, neither 0 nor full.

    \b
    Examples:
        autograder grade hw1 ada.zip --journal ada.journal
        autograder recover ada.journal --report json=ada.json
    \b
    Exit code: as of autograder grade; 3 where the grading was not complete.
    """
    from autograder.reports import requests_of
    from autograder.results.journal import read_journal

    reporter = _Reporter(requests_of(reports))
    reporter.on_result(read_journal(journal))
    raise SystemExit(_exit_code(reporter.last))


@main.command()
def doctor() -> None:
    """Say how well this machine can lock students' code in, and how to make it better.

    \b
    Exit code: 0 where the code of others can be graded, 1 where it can't.
    """
    from autograder.console import OpenConsole
    from autograder.workers.doctor import can_grade_others, examine, tell

    findings = examine()
    tell(findings, OpenConsole(highlight=False))
    raise SystemExit(0 if can_grade_others(findings) else 1)


@main.command(short_help="Make a homework's handout from its solution.")
@click.argument("homework")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 where a file has drifted.")
def handout(homework: str, check: bool) -> None:
    """Make a homework's handout from its solution, in a clone of the project.

    \b
    Examples:
        autograder handout hw1
        autograder handout hw1 --check
    """
    from autograder.authoring.handout import drifted, write

    loaded = load_homework(homework)
    if not check:
        for path in write(loaded):
            click.echo(path)
        return
    files = drifted(loaded)
    for path in files:
        click.echo(f"{path} is not what its solution gives; run: autograder handout {homework}")
    raise SystemExit(1 if files else 0)


@main.command(short_help="Show the known misconceptions about a homework.")
@click.argument("homework")
@click.option("--index", is_flag=True, help="One line for each: the page docs/misconceptions.md.")
def misconceptions(homework: str, index: bool) -> None:
    """Show the known misconceptions about a homework: an example in numbers and all hints of each.

    \b
    Examples:
        autograder misconceptions hw1
        autograder misconceptions hw1 --index > docs/misconceptions.md
    """
    from autograder.authoring import misconceptions as pages

    page = pages.index if index else pages.details
    click.echo(page(load_homework(homework)), nl=False)


@main.command(short_help="Find out how well a homework tells wrong from right.")
@click.argument("homework")
@click.option("--quick", is_flag=True, help="Try a sample, in less than a minute.")
@click.option(
    "--seeds",
    type=click.IntRange(min=1),
    metavar="N",
    help="Grade what is right under so many seeds: 200, or 2 with --quick.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="Where all that is drawn starts.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Try so many programs at a time: as many as there are cores.",
)
@click.option(
    "--report", "reports", multiple=True, metavar="FORMAT=FILE", help="Write json or html too."
)
def audit(
    homework: str,
    quick: bool,
    seeds: int | None,
    seed: int,
    jobs: int | None,
    reports: tuple[str, ...],
) -> None:
    """Find out how well a homework tells wrong from right, in a clone of the project.

    Programs that are right must keep all points, and wrong ones lose just what they get wrong: the
    solution with every known misconception in it, and with everything else in it changed that a
    hand can slip on.

    \b
    Examples:
        autograder audit hw1
        autograder audit hw1 --quick --report html=audit.html
    \b
    Exit code: 0 where it does so, 1 where it falls short.
    """
    from dataclasses import replace

    from autograder.authoring.audit.progress import bar_on
    from autograder.authoring.audit.reports import render, targets_of, write
    from autograder.authoring.audit.run import QUICK, WHOLE, audit as run_audit
    from autograder.console import OpenConsole

    gc.enable()  # command.py has turned it off
    loaded = load_homework(homework)
    targets = targets_of(reports)
    extent = QUICK if quick else WHOLE
    if seeds is not None:
        extent = replace(extent, seeds=seeds)
    console = OpenConsole(highlight=False)
    with bar_on(console) as on_progress:
        found = run_audit(loaded, extent, seed, jobs or os.cpu_count() or 1, on_progress)
    write(found, targets)
    render(found, console)
    raise SystemExit(1 if any(found.shortcomings) else 0)


class _Reporter:
    """Shows how far grading is, and tells each result as it was asked for."""

    def __init__(self, targets: Sequence[ReportRequest], debug: bool = False) -> None:
        from autograder.console import OpenConsole

        self._targets = targets
        self._debug = debug
        self._console = OpenConsole(highlight=False)
        self._is_quiet = any(target.takes_over_output for target in targets)
        self._bar: Progress | None = None
        self.last: Result | None = None

    def on_progress(self, done: int, total: int, task: str) -> None:
        """Show a bar while checks run, if someone is looking; to debug, say what runs."""
        if self._debug:
            self._console.print(f"check {done + 1} of {total}: {task}")
            return
        if not self._console.is_terminal or self._is_quiet:
            return
        if self._bar is None:
            from rich.progress import BarColumn, MofNCompleteColumn, Progress

            columns = "checks", BarColumn(), MofNCompleteColumn()
            self._bar = Progress(*columns, console=self._console, transient=True)
            self._bar.add_task("checks")
            self._bar.start()
        self._bar.update(self._bar.task_ids[0], completed=done, total=total)

    def on_result(self, result: Result) -> None:
        """Print a result, and write the reports."""
        from autograder.reports import terminal, write_reports
        from autograder.reports.github import commands_stopped

        if self._bar is not None:
            self._bar.stop()
            self._bar = None
        self.last = result
        # The files first: whoever reads the report may stop half-way, as `head` does.
        unwritten = None
        try:
            write_reports(result, [each for each in self._targets if each.file is not None])
        except UsageError as error:
            unwritten = error
        if not self._is_quiet:
            with commands_stopped():  # GitHub obeys what is printed, even what a student's code did
                terminal.render(result, self._console)
        write_reports(result, [each for each in self._targets if each.file is None])
        if unwritten is not None:
            raise unwritten


def _exit_code(result: Result | None) -> int:
    if result is None:
        return USAGE
    if result.points is None:
        return GRADER_FAULT
    return FULL_MARKS if result.points == result.max_points else NOT_FULL_MARKS
