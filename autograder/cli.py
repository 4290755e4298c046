"""The command `autograder`."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.homework import Homework, Task, UsageError, homework_names, load_homework

if TYPE_CHECKING:
    from rich.console import Console

    from autograder.intake import Submission
    from autograder.result import Result

FULL_MARKS, NOT_FULL_MARKS, USAGE, GRADER_FAULT = 0, 1, 2, 3


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


def command() -> None:
    """Run the command, on terminals that lack some of our letters too."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    main()


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
    from autograder.start import start as copy_handout

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
    "--json",
    "json_file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the whole result here too.",
)
def grade(
    homework: str,
    path: Path | None,
    only: tuple[str, ...],
    watch: bool,
    debug: bool,
    seed: int | None,
    json_file: Path | None,
) -> None:
    """Grade a homework, and say what is right, what is wrong, and why.

    PATH is a folder or a file; left out, it is this folder, or the one in it that is named as the
    homework.

    \b
    Examples:
        autograder grade hw1
        autograder grade hw1 linear.py --only forward --only cache
        autograder grade hw1 submissions/ada --seed 7 --json ada.json
    \b
    Exit code: 0 full marks, 1 otherwise, 2 wrong usage, 3 the grader itself failed.
    """
    from autograder.intake import find_submission

    loaded = load_homework(homework)
    tasks = loaded.select(only)
    if json_file is not None and not json_file.absolute().parent.is_dir():
        raise UsageError(f"there is no folder {json_file.absolute().parent} to write the result to")

    def once() -> Result:
        submission = find_submission(loaded, path)
        return _grade_and_report(loaded, submission, seed, tasks, debug, json_file)

    if watch:
        from autograder.watch import watch_files

        result = watch_files(find_submission(loaded, path).folder, once)
    else:
        result = once()
    if result is None:
        raise SystemExit(USAGE)
    if result.points is None:
        raise SystemExit(GRADER_FAULT)
    raise SystemExit(FULL_MARKS if result.points == result.max_points else NOT_FULL_MARKS)


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
    from autograder.handout import drifted, write

    loaded = load_homework(homework)
    if not check:
        for path in write(loaded):
            click.echo(path)
        return
    files = drifted(loaded)
    for path in files:
        click.echo(f"{path} is not what its solution gives; run: autograder handout {homework}")
    raise SystemExit(1 if files else 0)


@contextmanager
def _progress(console: Console, debug: bool) -> Iterator[Callable[[int, int, str], None]]:
    """Show a bar while checks run, if someone is looking; to debug, say what runs."""
    if debug:
        yield lambda done, total, task: console.print(f"check {done + 1} of {total}: {task}")
        return
    if not console.is_terminal:
        yield lambda done, total, task: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress

    with Progress(
        "checks", BarColumn(), MofNCompleteColumn(), console=console, transient=True
    ) as bar:
        shown = bar.add_task("checks")
        yield lambda done, total, task: bar.update(shown, completed=done, total=total)


def _grade_and_report(
    homework: Homework,
    submission: Submission,
    seed: int | None,
    tasks: tuple[Task, ...],
    debug: bool,
    json_file: Path | None,
) -> Result:
    # Imported here: a list, a start or a typing mistake need not wait for pytest and rich.
    from rich.console import Console

    from autograder.files import write_whole
    from autograder.grading import grade as grade_submission
    from autograder.reports import json, terminal

    seed = secrets.randbits(32) if seed is None else seed
    console = Console(highlight=False)
    with _progress(console, debug) as on_progress:
        result = grade_submission(homework, submission, seed, tasks, debug, on_progress)
    # The file first: whoever reads the report may stop half-way, as `head` does.
    unwritten = None
    if json_file is not None:
        try:
            write_whole(json_file, json.render(result))
        except OSError as error:
            unwritten = f"{json_file} can't be written: {error.strerror}"
    terminal.render(result, console)
    if unwritten:
        raise UsageError(unwritten)
    return result
