"""The command `autograder gradebook DIR report`."""

from __future__ import annotations

import gc
from pathlib import Path

import click

from autograder.commands.arguments import FilePath
from autograder.commands.outputs import require_free, write_output
from autograder.commands.staff import course_option
from autograder.errors import UsageError, printable
from autograder.homework import Homework, load_homework

WHO = ("ids", "names", "nobody")


@click.command(short_help="Write a page on what the class has understood.")
@click.option(
    "--homework", default="", metavar="HOMEWORK", help="Its name, or its folder if it isn't ours."
)
@course_option
@click.option(
    "--students",
    type=click.Choice(WHO),
    help="How students are named: by ids if left out. With nobody, the page may be shown in class.",
)
@click.option(
    "--examples/--no-examples",
    default=None,
    help="Whether each mistake has an example from a hand-in.",
)
@click.option(
    "--alike",
    type=click.IntRange(1, 100),
    metavar="PERCENT",
    help="List two hand-ins that share so much of what only few have; 70 if left out.",
)
@click.option(
    "--given",
    multiple=True,
    type=FilePath(exists=True, file_okay=False),
    metavar="FOLDER",
    help="More programs that everybody was given, such as those of a lecture; repeatable.",
)
@click.option(
    "--to",
    type=FilePath(dir_okay=False),
    metavar="FILE",
    help="Write to FILE in place of HOMEWORK_report.html in the folder of the course.",
)
@click.pass_obj
def report(
    folder: Path,
    homework: str,
    course: Path | None,
    students: str | None,
    examples: bool | None,
    alike: int | None,
    given: tuple[Path, ...],
    to: Path | None,
) -> None:
    """Write the class report: scores, tasks, mistakes, costs, and hand-ins that are alike.

    One page for staff, without a network and without scripts. What is left out here stands in the
    table [report] of the course file.

    \b
    Examples:
        autograder gradebook course/ report
        autograder gradebook course/ report --students nobody --to for_the_class.html
        autograder gradebook course/ report --alike 85 --given lectures/
    """
    from autograder.course.gradebook import open_gradebook
    from autograder.course.gradebook.reading import homework_in
    from autograder.course.report.alike.pairs import MANY_WITHOUT_SOLUTION
    from autograder.course.report.choice import Choice, Who
    from autograder.course.report.gathering import given_by
    from autograder.course.report.page import class_report
    from autograder.course.report.progress import reading
    from autograder.course.rules.course_file import read_course_file
    from autograder.course.rules.of_homework import rules_of
    from autograder.course.staff.scores import final_lines
    from autograder.reports.pages import require_jinja2

    gc.enable()  # command.py has turned it off
    require_jinja2()
    require_free(to, folder, [course])
    loaded = load_homework(homework) if _is_folder(homework) else None
    with open_gradebook(folder) as book:
        head = homework_in(book, loaded.name if loaded else homework)
        rules = read_course_file(folder, course)
        found = final_lines(book, head, rules)
        for note in rules_of(book, rules, head.name).notes:
            click.echo(f"autograder: {printable(note)}", err=True)
        everybody = given_by(loaded or _loaded(head.name), given)
        if not everybody.has_solution:
            click.echo(
                f"autograder: the solution of {printable(head.name)} isn't here; hand-ins that are "
                f"alike are compared without what more than {MANY_WITHOUT_SOLUTION} of them have; "
                f"--homework or --given FOLDER names its folder",
                err=True,
            )
        table = rules.report
        choice = Choice(
            table.students if students is None else Who(students),
            table.examples if examples is None else examples,
            (table.alike if alike is None else alike) / 100,
        )
        with reading() as on_progress:
            page = class_report(book, head, found, everybody, choice, on_progress)
    path = to or folder / f"{head.name}_report.html"
    write_output(path, page)
    click.echo(f"the class report of {printable(head.name)} is in {printable(str(path))}")


def _is_folder(homework: str) -> bool:
    return bool(homework) and Path(homework).is_dir()


def _loaded(name: str) -> Homework | None:
    try:
        return load_homework(name)
    except UsageError:
        return None
