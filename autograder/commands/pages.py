"""The pages for staff: `autograder gradebook DIR --pages FOLDER`, and `--serve`."""

from __future__ import annotations

import gc
from pathlib import Path

import click

from autograder.errors import printable


def write_pages_of(folder: Path, homework: str, course: Path | None, to: Path) -> None:
    """Write all pages for staff as files."""
    from autograder.course.gradebook import open_gradebook
    from autograder.course.pages.files import write_pages
    from autograder.course.pages.names import INDEX
    from autograder.course.pages.site import Site
    from autograder.course.report.progress import reading
    from autograder.course.words import counted
    from autograder.reports.pages import require_jinja2

    gc.enable()  # command.py has turned it off
    require_jinja2()
    with open_gradebook(folder) as book, reading("pages written") as on_progress:
        number = write_pages(book, Site(book, course, homework), to, on_progress)
    click.echo(f"{counted(number, 'page')} for staff; begin with {printable(str(to / INDEX))}")


def serve_pages(folder: Path, homework: str, course: Path | None, port: int, by: str) -> None:
    """Serve the pages for staff until somebody interrupts it."""
    from autograder.course.serving.server import serve
    from autograder.course.staff.desk import Place

    gc.enable()  # command.py has turned it off

    def on_open(url: str) -> None:
        click.echo("The pages of the gradebook are at this address, on this machine alone:")
        click.echo(f"    {url}")
        click.echo("Who has the address can read and write: give it to nobody. Ctrl+C ends it.")

    serve(Place(folder, homework, course, by), port, on_open)
    click.echo("ended; everything that the pages have said was written is in the gradebook")
