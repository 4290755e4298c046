"""The command `autograder`: all commands, grouped by the people who need them."""

from __future__ import annotations

import click

from autograder.authoring.commands import audit, handout, lint, misconceptions, new, shapes
from autograder.commands.batch import batch
from autograder.commands.demo import demo
from autograder.commands.explain import recover, why
from autograder.commands.grade import grade
from autograder.commands.gradebook import gradebook
from autograder.commands.group import Commands
from autograder.commands.machine import doctor
from autograder.commands.package import package
from autograder.commands.replay import replay
from autograder.commands.student import list_homeworks, reset, start, status, zip_files


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mytorch-course", message="%(version)s")
def main() -> None:
    """Hand out homeworks and grade them: what is right, what is wrong, and why.

    \b
    A student's day:
        autograder start                the homeworks of the course
        autograder start hw1            a folder with the write-up and the files to fill in
        autograder grade hw1 --watch    graded again whenever you save
        autograder status               your points, and the next step
    """


assert isinstance(main, Commands)
main.add_section("For students", start, grade, why, status, demo, reset, zip_files)
main.add_section("For staff", list_homeworks, batch, gradebook, replay, recover, package, doctor)
main.add_section("For authors of homeworks", new, handout, lint, misconceptions, shapes, audit)
