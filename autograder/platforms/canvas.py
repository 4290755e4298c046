"""The zip for Canvas: the handout, for an assignment. Canvas itself runs no grader."""

from __future__ import annotations

from pathlib import Path

from autograder.files import as_argument
from autograder.platforms.contents import Contents, require_free
from autograder.platforms.grader import Order
from autograder.platforms.handout import add_handout


def package(order: Order, target: Path) -> list[str]:
    """Write the zip, and return what to do with it.

    Raises
    ------
    UsageError
        If the homework has no handout, or the zip can't be written.
    """
    require_free(target)
    homework = order.homework
    contents = Contents()
    add_handout(contents, homework, f"{homework.name}/")
    contents.write_zip(target)
    course = as_argument(order.course) if order.course and order.course.is_dir() else "course/"
    return [
        f"On Canvas: attach it to an assignment of {homework.points} points, with File Uploads.",
        "Students hand in what autograder zip makes, or their files. Then Download Submissions:",
        f"    autograder batch {homework.argument} submissions.zip --roster gradebook.csv "
        f"--out {course}",
    ]
