"""The command `autograder gradebook DIR regrade`."""

from __future__ import annotations

import gc
from pathlib import Path

import click

from autograder.commands.staff import course_option
from autograder.errors import UsageError


@click.command(short_help="Show which scores a regrade moves; accept it.")
@click.option("--accept", is_flag=True, help="Let the new results count.")
@click.option("--partly", is_flag=True, help="With --accept: even if some students have none.")
@click.option("--drop", is_flag=True, help="Let the old results count on.")
@click.option("--homework", default="", metavar="NAME", help="Which one, if there are several.")
@course_option
@click.option("--by", default="", metavar="NAME", help="Your name; the account's without.")
@click.pass_obj
def regrade(
    folder: Path,
    accept: bool,
    partly: bool,
    drop: bool,
    homework: str,
    course: Path | None,
    by: str,
) -> None:
    """Show which scores a regrade moves, by which check, and why.

    After autograder batch --regrade, the old results count until somebody accepts the new ones:
    they are in no table, no feedback and no report. Old results stay in the gradebook.

    \b
    Examples:
        autograder gradebook course/ regrade
        autograder gradebook course/ regrade --accept --by "Ada L."
    """
    from autograder.course.gradebook import open_gradebook
    from autograder.course.gradebook.reading import homework_in
    from autograder.course.one_writer import only_writer
    from autograder.course.regrade import deciding
    from autograder.course.regrade.moves import moves_of
    from autograder.course.regrade.pending import waiting_in
    from autograder.course.regrade.showing import regrade as lines_of
    from autograder.course.rules.course_file import read_course_file
    from autograder.course.staff.desk import name_of_writer
    from autograder.course.words import counted

    gc.enable()  # command.py has turned it off
    if accept and drop:
        raise UsageError("--accept or --drop, one of them")
    if partly and not accept:
        raise UsageError("--partly belongs to --accept")
    who = name_of_writer(by)
    with open_gradebook(folder), only_writer(folder), open_gradebook(folder) as book:
        head = homework_in(book, homework)
        waiting = waiting_in(book, head.name)
        if waiting is None:
            raise UsageError(
                f"no regrade of {head.name} waits; autograder batch --regrade makes one after the "
                f"homework or the grader has changed"
            )
        if drop:
            number = deciding.drop(book, head.name, waiting, who)
            click.echo(
                f"dropped: the results of {counted(number, 'student')} by {waiting.version} never "
                f"count"
            )
            return
        moves = moves_of(book, head.name, waiting, read_course_file(folder, course))
        for line in lines_of(waiting, moves):
            click.echo(line)
        if not accept:
            click.echo("Nothing has changed: --accept lets the new results count")
            return
        if not partly:
            deciding.require_everyone(moves)
        number = deciding.accept(book, head.name, waiting, moves, who)
        click.echo(
            f"accepted: the results of {counted(number, 'student')} by {waiting.version} count now"
        )
