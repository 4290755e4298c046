"""The folder for Autolab: `autograde-Makefile` and `autograde.tar`.

Autolab copies both and the student's file to an empty folder of a machine or a container, and runs
make there. The last line of the output is the scores. Autolab doesn't say whose file it is, so the
inputs follow from the file itself.
"""

from __future__ import annotations

from pathlib import Path

from autograder.platforms.contents import Contents, require_free
from autograder.platforms.grader import Order, add_grader
from autograder.platforms.interpreter import interpreter_of

FOLDER = "autograde/"
HANDIN = "handin.zip"


def package(order: Order, target: Path) -> list[str]:
    """Write the folder, and return what to do with it.

    Raises
    ------
    UsageError
        If a part of it can't be had, or the folder can't be written.
    """
    require_free(target)
    homework = order.homework
    python = interpreter_of(order.python)
    within = Contents()
    add_grader(within, order, python, FOLDER)
    contents = Contents()
    contents.add("autograde.tar", within.tar())
    contents.add_template("autograde-Makefile", "autolab_makefile.txt", handin=HANDIN)
    contents.write_folder(target)
    problems = ", ".join(f"{task.id} ({task.points})" for task in homework.select(()))
    return [
        f"On Autolab: an assessment with an autograder and {HANDIN} as the handin file name.",
        f"Its problems, with their points: {problems}.",
        "Upload autograde-Makefile and autograde.tar, and give it a time limit of 300 s.",
    ]
