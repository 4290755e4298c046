"""What Canvas imports: the course's own gradebook, with one column filled in.

Canvas makes a new assignment of a column that it doesn't know, and overwrites scores by those in
the file. So the file has the columns that say who a student is and the one of the homework, and new
scores only where there is a grade.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from autograder.course.cells import plain_cell
from autograder.course.gradebook.reading import Head
from autograder.course.staff.scores import Final, note_on_staff
from autograder.errors import UsageError

WHO = ("Student", "ID", "SIS User ID", "SIS Login ID", "Integration ID", "Section")
POINTS = "Points Possible"
ASSIGNMENT = re.compile(r".*\(\d+\)\s*")


@dataclass(frozen=True)
class Merged:
    """A gradebook of Canvas with the grades of a homework.

    Attributes
    ----------
    rows : list of list of str
    filled : int
        How many students got a score.
    notes : list of str
        What somebody should know before it is uploaded.
    """

    rows: list[list[object]]
    filled: int
    notes: list[str]


def merged(head: Head, lines: Sequence[Final], table: list[list[str]], column: str = "") -> Merged:
    """Return a gradebook that Canvas has exported, with the final scores of a homework.

    Parameters
    ----------
    table
        The rows of the gradebook.
    column
        The assignment; without it, the only one whose name has the homework's name in it.

    Raises
    ------
    UsageError
        If the table isn't a gradebook of Canvas, or the assignment isn't found.
    """
    headings = [cell.strip() for cell in table[0]] if table else []
    if not {"Student", "ID"} <= {*headings}:
        raise UsageError("this is no gradebook of Canvas: it has no columns Student and ID")
    place = _place_of(head, headings, column)
    kept = [*(headings.index(each) for each in WHO if each in headings), place]
    by_id = _by_id(lines)
    rows: list[list[object]] = [[headings[at] for at in kept]]
    notes, filled, found = [], 0, set[str]()
    for row in table[1:]:
        cells = [plain_cell(cell) for cell in [*row, *[""] * (len(headings) - len(row))]]
        picked: list[object] = [cells[at] for at in kept]
        identity = {headings[at]: cells[at].strip() for at in kept[:-1]}
        if POINTS in cells[headings.index("Student")]:
            if cells[place].strip() not in ("", str(head.points), f"{head.points}.0"):
                wanted = cells[place].strip()
                notes.append(f"Canvas has {wanted} points for it, and the homework {head.points}")
            rows.append(picked)
            continue
        line = _line(by_id, identity)
        if line is not None:
            found.add(line.line.student.key)
            if line.score.number is not None:
                picked[-1] = line.score.number
                filled += 1
        rows.append(picked)
    missing = [
        line.line.student.shown
        for line in lines
        if line.score.points is not None and line.line.student.key not in found
    ]
    notes += note_on_staff(lines)
    if missing:
        notes.append(f"graded, and not in this gradebook: {', '.join(missing)}")
    return Merged(rows, filled, notes)


def _place_of(head: Head, headings: list[str], column: str) -> int:
    """Return the place of the homework's assignment among the columns."""
    assignments = [each for each in headings if ASSIGNMENT.fullmatch(each)]
    exact = [each for each in assignments if column in (each, each.rpartition(" (")[0])]
    similar = _named(assignments, column or head.name)
    titled = _named(assignments, head.title)
    for found in (exact, similar, [] if column else titled):
        if len(found) == 1:
            return headings.index(found[0])
    raise UsageError(
        f"which assignment is {column or head.name}? Name it with --column; the gradebook has "
        f"{', '.join(assignments) or 'none'}"
    )


def _named(assignments: list[str], name: str) -> list[str]:
    """Return the assignments that have a name in theirs: hw1 is not in hw10."""
    whole = re.compile(rf"{re.escape(_plain(name))}(?!\d)")
    return [each for each in assignments if whole.search(_plain(each.rpartition("(")[0]))]


def _plain(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _by_id(lines: Sequence[Final]) -> dict[tuple[str, str], Final]:
    """Return the lines by the numbers and accounts of the students."""
    found: dict[tuple[str, str], Final] = {}
    for line in lines:
        for heading, names in (
            ("ID", ("id",)),
            ("SIS User ID", ("sid",)),
            ("SIS Login ID", ("login", "email")),
        ):
            for name in names:
                if value := line.line.student.ids.get(name):
                    found.setdefault((heading, value), line)
    return found


def _line(by_id: dict[tuple[str, str], Final], identity: dict[str, str]) -> Final | None:
    """Return the line of a row: a number counts before an account."""
    for heading in ("ID", "SIS User ID", "SIS Login ID"):
        value = identity.get(heading, "")
        if value and (heading, value) in by_id:
            return by_id[heading, value]
    return None
