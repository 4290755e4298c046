"""The zip for Gradescope: `setup.sh`, `run_autograder`, and all that they need."""

from __future__ import annotations

from pathlib import Path

from autograder.platforms.contents import RUNNABLE, Contents, require_free
from autograder.platforms.grader import Order, add_grader
from autograder.platforms.interpreter import interpreter_of


def package(order: Order, target: Path) -> list[str]:
    """Write the zip, and return what to do with it.

    Raises
    ------
    UsageError
        If a part of it can't be had, or the zip can't be written.
    """
    require_free(target)
    python = interpreter_of(order.python)
    contents = Contents()
    homework = order.homework
    add_grader(contents, order, python)
    contents.add_template("setup.sh", "gradescope_setup.sh", RUNNABLE)
    contents.add_template("run_autograder", "gradescope_run.sh", RUNNABLE)
    contents.write_zip(target)
    most = sum(task.points for task in homework.select(()) if task.extra)
    extra = f" (extra points, up to {most}, come on top)" if most else ""
    has = "brings Python" if python.is_bundled else "needs an image with Python"
    return [
        f"It {has} {python.version}. On Gradescope: a Programming Assignment with",
        f"{homework.points} Autograder Points{extra}; then Configure Autograder, Zip file upload.",
        "It holds course.key, from which the inputs of each student follow: give it to nobody.",
    ]
