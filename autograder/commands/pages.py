"""The pages for staff: `autograder gradebook DIR --pages FOLDER`, and `--serve`."""

from __future__ import annotations

from pathlib import Path

import click

from autograder.errors import printable


def write_pages_of(folder: Path, homework: str, course: Path | None, to: Path) -> None:
    """Write all pages for staff as files."""
    from autograder.course.gradebook import open_gradebook
    from autograder.course.pages.files import write_pages
    from autograder.course.pages.names import INDEX
    from autograder.course.pages.site import Site
    from autograder.course.words import counted

    with open_gradebook(folder) as book:
        number = write_pages(book, Site(book, course, homework), to)
    click.echo(f"{counted(number, 'page')} for staff; begin with {printable(str(to / INDEX))}")


def serve_pages(folder: Path, homework: str, course: Path | None, port: int, by: str) -> None:
    """Serve the pages for staff until somebody interrupts it."""
    from autograder.course.serving.server import serve
    from autograder.course.staff.desk import Place

    def on_open(url: str) -> None:
        click.echo("The pages of the gradebook are at this address, on this machine alone:")
        click.echo(f"    {url}")
        click.echo("Who has the address can read and write: give it to nobody. Ctrl+C ends it.")

    serve(Place(folder, homework, course, by), port, on_open)
    click.echo("ended; everything that the pages have said was written is in the gradebook")
