"""The command `package`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.commands.arguments import FilePath
from autograder.homework import load_homework

if TYPE_CHECKING:
    from collections.abc import Callable

    from autograder.platforms.grader import Order

PLATFORMS = ("gradescope", "github", "autolab", "canvas", "container")


@click.command(short_help="Package a homework for a platform, with its grader.")
@click.argument("homework")
@click.option(
    "--for",
    "platform",
    required=True,
    type=click.Choice(PLATFORMS),
    help="gradescope and canvas get a zip; github, autolab and container a folder.",
)
@click.option(
    "--to", "target", required=True, type=FilePath(), metavar="PATH", help="A new file or folder."
)
@click.option(
    "--course",
    type=FilePath(exists=True),
    metavar="PATH",
    help="The folder of the course, for its key and its course.toml; or a course file alone. "
    "Without it, the package gets a key of its own.",
)
@click.option(
    "--python",
    default="",
    metavar="PYTHON",
    help="The Python that gradescope and autolab run: a folder or an interpreter to put into the "
    "package, or a version that the platform has, such as 3.12. Without it, this one.",
)
@click.option(
    "--hints",
    type=click.IntRange(0, 3),
    metavar="0-3",
    default=1,
    show_default=True,
    help="How much students see of a known mistake.",
)
def package(
    homework: str, platform: str, target: Path, course: Path | None, python: str, hints: int
) -> None:
    """Package a homework for a platform, with all that grades it there.

    The wheels are downloaded now, in the versions that are installed here, so that the platform
    needs no network. docs/platforms.md says what is in each package, and what to do with it.

    \b
    Examples:
        autograder package hw1 --for gradescope --to hw1.zip
        autograder package hw1 --for github --course course/ --to hw1_github/
        autograder package ~/courses/hw7 --for container --to hw7_container/
    """
    from autograder.files import as_argument
    from autograder.platforms.grader import Order

    make: Callable[[Order, Path], list[str]]
    make = import_module(f"autograder.platforms.{platform}").package
    said = make(Order(load_homework(homework), course, python, hints), target)
    click.echo(f"{as_argument(target)} is written.")
    for line in said:
        click.echo(line)
