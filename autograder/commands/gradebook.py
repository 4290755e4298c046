"""The command `gradebook`: what a class has, and why."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.commands.arguments import FilePath
from autograder.commands.forget import forget
from autograder.commands.outputs import require_free, write_output
from autograder.commands.regrade import regrade
from autograder.commands.report import report
from autograder.commands.staff import COMMANDS, course_option
from autograder.errors import UsageError, printable

if TYPE_CHECKING:
    from autograder.course.gradebook import Gradebook
    from autograder.course.gradebook.reading import Head
    from autograder.course.staff.scores import Final


class _OfAFolder(click.Group):
    """A group whose folder comes before the name of the command; without one, it shows itself."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # Options after the name are the command's; without a name they may stand anywhere.
        ctx.allow_interspersed_args = args[1:2] == [] or args[1] not in self.commands
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if ctx.allow_interspersed_args:
            raise UsageError(
                f"after the folder comes an option, or directly one of "
                f"{', '.join(self.commands)}; this has {printable(' '.join(args))}"
            )
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self.commands]


@click.group(cls=_OfAFolder, invoke_without_command=True, short_help="Show a gradebook, export it.")
@click.argument("folder", metavar="DIR", type=FilePath(exists=True, file_okay=False))
@click.option("--homework", default="", metavar="NAME", help="Which one, if there are several.")
@course_option
@click.option("--csv", "form", flag_value="csv", help="As a table for a spreadsheet.")
@click.option("--json", "form", flag_value="json", help="For programs.")
@click.option("--moodle", "form", flag_value="moodle", help="As a grading worksheet of Moodle.")
@click.option(
    "--canvas",
    type=FilePath(exists=True, dir_okay=False),
    metavar="EXPORT.csv",
    help="Fill the grades into the gradebook that Canvas has exported, for the import there.",
)
@click.option(
    "--column", default="", metavar="ASSIGNMENT", help="With --canvas: the assignment's name there."
)
@click.option("--student", default="", metavar="NAME", help="All gradings of one student.")
@click.option(
    "--feedback",
    type=FilePath(file_okay=False),
    metavar="FOLDER",
    help="Write a page for each student, and a .zip with the names that the platform takes back.",
)
@click.option(
    "--hints",
    type=click.IntRange(0, 3),
    metavar="0-3",
    default=None,
    help="With --feedback: how much to say about a known mistake; the course file may allow less. "
    "Without it, what the course file allows, or 1.",
)
@click.option(
    "--pages",
    type=FilePath(file_okay=False),
    metavar="FOLDER",
    help="Write the pages for staff: the class, and each student with files, verdicts and history.",
)
@click.option(
    "--serve",
    is_flag=True,
    help="Serve these pages to this machine alone, with forms to write what staff say.",
)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    metavar="PORT",
    help="With --serve: the port; without it, any that is free.",
)
@click.option("--by", default="", metavar="NAME", help="With --serve: your name.")
@click.option(
    "--to",
    type=FilePath(dir_okay=False),
    metavar="FILE",
    help="Write to FILE in place of the standard output.",
)
@click.pass_context
def gradebook(
    context: click.Context,
    folder: Path,
    homework: str,
    course: Path | None,
    form: str | None,
    canvas: Path | None,
    column: str,
    student: str,
    feedback: Path | None,
    hints: int | None,
    pages: Path | None,
    serve: bool,
    port: int | None,
    by: str,
    to: Path | None,
) -> None:
    """Show the gradebook in a folder of a course: first what a person must look at.

    Or write what staff say of a student; the machine's verdict stays beside it.

    A hand-in without a score has an empty cell in every table, and never a zero. Cells that a
    spreadsheet would run as a formula are defused by an apostrophe.

    \b
    Examples:
        autograder gradebook course/
        autograder gradebook course/ --homework hw1 --csv --to hw1.csv
        autograder gradebook course/ --canvas gradebook.csv --to upload.csv
        autograder gradebook course/ --feedback feedback/
        autograder gradebook course/ --student "Lovelace, Ada"
        autograder gradebook course/ --serve --by "Ada L."
        autograder gradebook course/ --pages pages/
        autograder gradebook course/ adjust 1234 +2 --reason "the text said so" --by "Ada L."
        autograder gradebook course/ report
        autograder gradebook course/ forget 1234
    """
    context.obj = folder
    if context.invoked_subcommand is not None:
        return
    from autograder.course.gradebook import open_gradebook
    from autograder.course.gradebook.reading import concerns_in, homework_in
    from autograder.course.regrade.pending import note_on_waiting
    from autograder.course.rules.course_file import read_course_file
    from autograder.course.rules.of_homework import rules_of
    from autograder.course.staff.scores import final_lines
    from autograder.course.to_look_at import to_look_at
    from autograder.course.words import counted
    from autograder.files import as_argument

    gc.enable()  # command.py has turned it off
    if sum(map(bool, (form, canvas, student, feedback, pages, serve))) > 1:
        raise UsageError(
            "one at a time: --csv, --json, --moodle, --canvas, --student, --feedback, --pages or "
            "--serve"
        )
    if (port is not None or by) and not serve:
        raise UsageError(f"{'--by' if by else '--port'} belongs to --serve")
    if pages is not None or serve:
        from autograder.commands.pages import serve_pages, write_pages_of

        if to is not None:
            raise UsageError("--to has no part in the pages: --pages names their folder")
        if pages is not None:
            write_pages_of(folder, homework, course, pages)
        else:
            serve_pages(folder, homework, course, port or 0, by)
        return
    require_free(to, folder, [canvas, course])
    if feedback is not None:
        from autograder.reports.pages import require_jinja2

        require_jinja2()
    with open_gradebook(folder) as book:
        head = homework_in(book, homework)
        rules = read_course_file(folder, course)
        found = final_lines(book, head, rules)
        own = rules_of(book, rules, head.name)
        for note in (*own.notes, *note_on_waiting(book, head.name)):
            click.echo(f"autograder: {printable(note)}", err=True)
        concerns = concerns_in(book, head.name)
        if (form or canvas or feedback) and (looks := to_look_at(found, concerns)):
            where = f"autograder gradebook {as_argument(folder)} lists them"
            number = counted(len(looks), "hand-in, file or score", "hand-ins, files or scores")
            click.echo(f"autograder: a person must look at {number}: {where}", err=True)
        if feedback is not None:
            from autograder.course.exports.feedback import ZIP, write_feedback
            from autograder.course.rules.hints import Stages

            stages = Stages(own, hints)
            written = write_feedback(book, head, found, feedback, stages)
            if stages.lowered:
                number = counted(stages.lowered, "student sees", "students see")
                told = f"{number} fewer stages: the course file allows less"
                click.echo(f"autograder: --hints {hints}: {told}", err=True)
            if written.without_name:
                number = counted(len(written.without_name), "page is", "pages are")
                told = f"{number} in the folder alone, since the platform has no name for it"
                who = printable(", ".join(written.without_name))
                click.echo(f"autograder: {told}: {who}", err=True)
            number = counted(written.pages, "page")
            click.echo(f"{number} in {feedback}, and {feedback / ZIP} for the platform")
            return
        _write(_text(book, head, found, form, canvas, column, student), to)


def _text(
    book: Gradebook,
    head: Head,
    found: list[Final],
    form: str | None,
    canvas: Path | None,
    column: str,
    student: str,
) -> str:
    """Return a gradebook in the form that was asked for."""
    from autograder.course import showing
    from autograder.course.exports import canvas as to_canvas, moodle, tables
    from autograder.course.gradebook import reading
    from autograder.course.gradebook.history import history
    from autograder.course.regrade.showing import decisions
    from autograder.course.roster import read_table
    from autograder.course.staff.scores import note_on_staff
    from autograder.course.staff.showing import score_and_entries
    from autograder.course.words import counted
    from autograder.intake.entries import listed

    if canvas is not None:
        merged = to_canvas.merged(head, found, read_table(canvas), column)
        for note in (f"{counted(merged.filled, 'score')} filled in", *merged.notes):
            click.echo(f"autograder: {printable(note)}", err=True)
        return tables.written(merged.rows)
    if student:
        one = reading.find_student(book, student)
        mine = next((each for each in found if each.line.student.key == one.key), None)
        counts = None if mine is None else mine.line.result
        own = [*showing.one_student(one, history(book, head.name, one, counts))]
        own += [] if mine is None else score_and_entries(head, mine)
        own += decisions(book, head.name, one)
        return "\n".join([*own, ""])
    match form:
        case "csv":
            return tables.as_csv(head, found)
        case "json":
            return tables.as_json(head, found)
        case "moodle":
            users = reading.users_of(book, head.name, "Moodle")
            rows, missing = moodle.worksheet(head, found, users)
            for note in (*note_on_staff(found), *moodle.too_high(head, found)):
                click.echo(f"autograder: {note}", err=True)
            if missing:
                number = counted(len(missing), "student")
                told = f"of {number} Moodle's number isn't known: {listed(missing)}"
                click.echo(f"autograder: {told}", err=True)
            return tables.written(rows)
    concerns = reading.concerns_in(book, head.name)
    return "\n".join([*showing.gradebook(head, found, concerns), ""])


def _write(text: str, to: Path | None) -> None:
    """Print a text, or write it to a file."""
    from autograder.reports.github import commands_stopped

    if to is not None:
        write_output(to, text)
        return
    with commands_stopped():
        click.echo(text, nl=False)


for _command in (*COMMANDS, regrade, report, forget):
    gradebook.add_command(_command)
