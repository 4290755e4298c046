"""The commands of staff on a gradebook: `autograder gradebook DIR adjust ...`."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from autograder.commands.arguments import FilePath

if TYPE_CHECKING:
    from autograder.course.staff.desk import Desk, Place

Command = TypeVar("Command", bound=Callable[..., Any])

NEGATIVE = {"ignore_unknown_options": True}
"""Lets `-2` be points, and not an option."""


course_option = click.option(
    "--course",
    type=FilePath(exists=True, dir_okay=False),
    metavar="FILE",
    help="The course file, with lateness, rounding and hints; course.toml in DIR without it.",
)


def _options(command: Command) -> Command:
    """Add the options that all commands of staff have."""
    for option in (
        click.option("--homework", default="", metavar="NAME", help="Which, if there are several."),
        course_option,
        click.option("--by", default="", metavar="NAME", help="Your name; the account's without."),
    ):
        command = option(command)
    return command


_reason = click.option("--reason", required=True, metavar="TEXT", help="Why; the student sees it.")


@contextmanager
def _at(place: Place, student: str) -> Iterator[Desk]:
    """Open the gradebook to write what staff say of one student."""
    from autograder.course.staff.desk import desk_at

    gc.enable()  # command.py has turned it off
    with desk_at(place, student) as desk:
        yield desk


@contextmanager
def _at_row(place: Place, number: int) -> Iterator[tuple[Desk, Any]]:
    """Open the gradebook at one row of staff."""
    from autograder.course.gradebook import open_gradebook
    from autograder.course.gradebook.reading import homework_in
    from autograder.course.staff.writing import entry_in

    with open_gradebook(place.folder) as book:
        head = homework_in(book, place.homework)
        entry = entry_in(book, head.name, number)
    with _at(replace(place, homework=head.name), entry.student) as desk:
        yield desk, entry_in(desk.book, head.name, number)


def _place(folder: Path, homework: str, course: Path | None, by: str) -> Place:
    from autograder.course.staff.desk import Place

    return Place(folder, homework, course, by)


def _points(value: str) -> Fraction:
    from autograder.course.staff.desk import points_of

    return points_of(value)


@click.command(context_settings=NEGATIVE, short_help="Add points to the machine's, or take some.")
@click.argument("student")
@click.argument("points")
@_reason
@_options
@click.pass_obj
def adjust(
    folder: Path,
    student: str,
    points: str,
    reason: str,
    homework: str,
    course: Path | None,
    by: str,
) -> None:
    """Add points to the machine's, or take some.

    \b
    Example:
        autograder gradebook course/ adjust 1234 -2 --reason "forbidden loop" --by "Ada L."
    """
    from autograder.course.staff import writing

    with _at(_place(folder, homework, course, by), student) as desk:
        number = writing.adjust(desk.book, desk.head, desk.final, _points(points), reason, desk.who)
        click.echo(desk.told(f"adjustment {number}"))


@click.command(context_settings=NEGATIVE, short_help="Give a score in place of the machine's.")
@click.argument("student")
@click.argument("points")
@_reason
@_options
@click.pass_obj
def score(
    folder: Path,
    student: str,
    points: str,
    reason: str,
    homework: str,
    course: Path | None,
    by: str,
) -> None:
    """Give a score in place of the machine's, such as for a hand-in that can't be read."""
    from autograder.course.staff import writing

    with _at(_place(folder, homework, course, by), student) as desk:
        number = writing.give_score(
            desk.book, desk.head, desk.final, _points(points), reason, desk.who
        )
        click.echo(desk.told(f"score {number}"))


@click.command(context_settings=NEGATIVE, short_help="Give extra credit.")
@click.argument("student")
@click.argument("points")
@_reason
@_options
@click.pass_obj
def extra(
    folder: Path,
    student: str,
    points: str,
    reason: str,
    homework: str,
    course: Path | None,
    by: str,
) -> None:
    """Give extra credit, which may go above the homework's points."""
    from autograder.course.staff import writing

    with _at(_place(folder, homework, course, by), student) as desk:
        number = writing.give_extra_credit(
            desk.book, desk.head, desk.final, _points(points), reason, desk.who
        )
        click.echo(desk.told(f"extra credit {number}"))


@click.command(short_help="Write a comment.")
@click.argument("student")
@click.argument("text")
@click.option("--private", is_flag=True, help="For staff only: it is in no feedback.")
@_options
@click.pass_obj
def comment(
    folder: Path,
    student: str,
    text: str,
    private: bool,
    homework: str,
    course: Path | None,
    by: str,
) -> None:
    """Write a comment for a student, or about one."""
    from autograder.course.staff import writing

    with _at(_place(folder, homework, course, by), student) as desk:
        number = writing.comment(desk.book, desk.head, desk.final, text, desk.who, private)
        click.echo(desk.told(f"comment {number}"))


@click.command(short_help="Write down a regrade request.")
@click.argument("student")
@click.argument("text")
@_options
@click.pass_obj
def request(
    folder: Path, student: str, text: str, homework: str, course: Path | None, by: str
) -> None:
    """Write down that a student asks for a regrade; it is listed until it has an answer."""
    from autograder.course.staff import writing

    with _at(_place(folder, homework, course, by), student) as desk:
        number = writing.request(desk.book, desk.head, desk.final, text, desk.who)
        click.echo(desk.told(f"request {number}"))


@click.command(short_help="Answer a regrade request.")
@click.argument("number", type=click.IntRange(min=1))
@click.argument("text")
@click.option("--points", metavar="POINTS", help="Adjust the score too, as in --points=-1.")
@_options
@click.pass_obj
def answer(
    folder: Path,
    number: int,
    text: str,
    points: str | None,
    homework: str,
    course: Path | None,
    by: str,
) -> None:
    """Answer the request NUMBER.

    \b
    Example:
        autograder gradebook course/ answer 5 "you are right" --points 2
    """
    from autograder.course.staff import writing

    with _at_row(_place(folder, homework, course, by), number) as (desk, asked):
        change = None if points is None else _points(points)
        given = writing.answer(desk.book, desk.head, desk.final, asked, text, desk.who, change)
        click.echo(desk.told(f"answer {given} to request {number}"))


@click.command(short_help="Withdraw what staff have written.")
@click.argument("number", type=click.IntRange(min=1))
@_reason
@_options
@click.pass_obj
def withdraw(
    folder: Path, number: int, reason: str, homework: str, course: Path | None, by: str
) -> None:
    """Withdraw the row NUMBER of staff: it stays, and doesn't count any more."""
    from autograder.course.staff import writing

    with _at_row(_place(folder, homework, course, by), number) as (desk, entry):
        writing.withdraw(desk.book, desk.head, desk.final, entry, reason, desk.who)
        click.echo(desk.told(f"{entry.kind} {number} is withdrawn"))


COMMANDS = (adjust, score, extra, comment, request, answer, withdraw)
