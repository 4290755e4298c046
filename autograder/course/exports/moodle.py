"""What Moodle imports: a grading worksheet, as the assignment offers it for download.

Moodle finds a student by the number in the name of the folder that it exported, and asks for the
columns Identifier, Grade and Last modified (grade).
"""

from __future__ import annotations

from collections.abc import Sequence

from autograder.course.gradebook.reading import Head
from autograder.course.staff.scores import Final
from autograder.course.words import counted

HEADINGS = ("Identifier", "Full name", "Grade", "Maximum Grade", "Last modified (grade)")


def worksheet(
    head: Head, found: Sequence[Final], users: dict[str, str]
) -> tuple[list[list[object]], list[str]]:
    """Return the rows of a worksheet, and the students whose number isn't known.

    Only students with a grade have a row: an empty cell would leave a grade in Moodle as it is, but
    somebody may fill it in.

    Parameters
    ----------
    users
        Moodle's number of each student, by the student's key.
    """
    rows: list[list[object]] = [[*HEADINGS]]
    missing = []
    for each in found:
        line = each.line
        if each.score.points is None:
            continue
        number = users.get(line.student.key) or line.student.ids.get("participant", "")
        if number:
            name = f"Participant {number}"
            rows.append([name, line.student.name, each.score.number, head.points, ""])
        else:
            missing.append(line.student.shown)
    return rows, missing


def too_high(head: Head, found: Sequence[Final]) -> list[str]:
    """Return the note on scores that Moodle would refuse."""
    number = sum(
        each.score.points is not None and each.score.points > head.points for each in found
    )
    if not number:
        return []
    return [
        f"{counted(number, 'score is', 'scores are')} above {head.points}, and Moodle takes none "
        f"above the assignment's maximum grade: raise it there, or give the rest in an item of "
        f"its own"
    ]
