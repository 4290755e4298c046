"""The command `autograder`."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.homework import Homework, Task, UsageError, homework_names, load_homework

if TYPE_CHECKING:
    from autograder.intake import Submission
    from autograder.result import Result

FULL_MARKS, NOT_FULL_MARKS, USAGE, GRADER_FAULT = 0, 1, 2, 3

app = typer.Typer(
    help="Hands out homeworks, and grades them: what is right, what is wrong, and why.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

HomeworkName = Annotated[str, typer.Argument(metavar="HOMEWORK", help="Such as hw1.")]


@app.command("list")
def list_homeworks() -> None:
    """List the homeworks."""
    for name in homework_names():
        homework = load_homework(name)
        files = ", ".join(homework.defines)
        typer.echo(f"{name}  {homework.title}: {homework.points} points, {files}")


@app.command()
def start(
    homework: HomeworkName,
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="[DIR]", help="Where to; by default a folder named as the homework."),
    ] = None,
) -> None:
    """Copy a homework's handout, to begin from.

    Nothing is ever overwritten.

    Example: autograder start hw1
    """
    from autograder.start import start as copy_handout

    loaded = load_homework(homework)
    target = folder if folder is not None else Path(homework)
    for path in copy_handout(loaded, target):
        typer.echo(path)
    typer.echo(f"Read {target / 'README.md'}, fill in the TODOs, and run")
    typer.echo(f"    autograder grade {homework} {target} --watch")


@app.command()
def grade(
    homework: HomeworkName,
    path: Annotated[
        Path | None,
        typer.Argument(
            metavar="[PATH]",
            help="A folder or a file; by default this folder, or one named as the homework.",
        ),
    ] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the result here, as JSON.")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, help="Replay the random inputs of an earlier run; it printed its seed."),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="TASK", help="Judge this task alone; may be given again for more."),
    ] = None,
    debug: Annotated[
        bool,
        typer.Option(help="Run your code in this process, so that breakpoint() works. Not a grade."),
    ] = False,
    watch: Annotated[bool, typer.Option(help="Grade again whenever a file is saved.")] = False,
) -> None:
    """Grade a homework, and say what is right, what is wrong, and why.

    Exit code: 0 full marks, 1 otherwise, 2 wrong usage, 3 the grader itself failed.

    Examples: autograder grade hw1 --watch, autograder grade hw1 linear.py --only forward
    """
    from autograder.intake import find_submission

    loaded = load_homework(homework)
    tasks = loaded.select(only or [])
    if json_file is not None and not json_file.absolute().parent.is_dir():
        raise UsageError(f"there is no folder {json_file.absolute().parent} to write the result to")

    def once() -> Result:
        submission = find_submission(loaded, path)
        return _grade_and_report(loaded, submission, seed, tasks, debug, json_file)

    if watch:
        from autograder.watch import watch_files

        watch_files(find_submission(loaded, path).folder, once)
        return
    result = once()
    if result.points is None:
        raise typer.Exit(GRADER_FAULT)
    raise typer.Exit(FULL_MARKS if result.points == result.max_points else NOT_FULL_MARKS)


@app.command()
def handout(
    homework: HomeworkName,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit with 1 where a file has drifted.")
    ] = False,
) -> None:
    """Make a homework's handout from its solution (in a clone of the project).

    Example: autograder handout hw1 --check
    """
    from autograder.handout import drifted, write

    loaded = load_homework(homework)
    if not check:
        for path in write(loaded):
            typer.echo(path)
        return
    files = drifted(loaded)
    for path in files:
        typer.echo(f"{path} is not what its solution gives; run: autograder handout {homework}")
    raise typer.Exit(1 if files else 0)


def _grade_and_report(
    homework: Homework,
    submission: Submission,
    seed: int | None,
    tasks: tuple[Task, ...],
    debug: bool,
    json_file: Path | None,
) -> Result:
    # Imported here, so that a list, a start or a typing mistake need not wait for pytest and rich.
    from rich.console import Console

    from autograder.files import write_whole
    from autograder.grading import grade as grade_submission
    from autograder.reports import json, terminal

    seed = secrets.randbits(32) if seed is None else seed
    result = grade_submission(homework, submission, seed, tasks, debug)
    terminal.render(result, Console(highlight=False))
    if json_file is not None:
        write_whole(json_file, json.render(result))
    return result


def main() -> None:
    """Run the command; what was asked for and isn't there is one sentence and exit code 2."""
    try:
        app()
    except UsageError as error:
        typer.echo(f"autograder: {error}", err=True)
        raise SystemExit(USAGE) from None
