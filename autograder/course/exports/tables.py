"""The gradebook of a homework as CSV and as JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from autograder.course.cells import defused
from autograder.course.gradebook.reading import Head, Line
from autograder.course.roster import IDS
from autograder.results.strict_json import to_json


def as_csv(head: Head, lines: Sequence[Line]) -> str:
    """Return a table with a row for each student; what is no score is an empty cell."""
    ids = [column for column in IDS if any(column in line.student.ids for line in lines)]
    headings = [
        *("student", "key", *ids, "state", "points", "max points", *head.tasks),
        *("attempt", "attempts", "late", "arrived at", "reason", "hand-in", "homework version"),
        *("seed", "graded at"),
    ]
    rows = [
        [
            line.student.name,
            line.student.key,
            *(line.student.ids.get(column, "") for column in ids),
            line.standing,
            line.points,
            head.points,
            *(line.tasks.get(task, ("", None))[1] for task in head.tasks),
            line.attempt or None,
            line.attempts or None,
            "late" if line.is_late else "",
            line.arrived_at,
            line.unreadable,
            line.source,
            line.homework_version,
            line.seed,
            line.graded_at,
        ]
        for line in lines
    ]
    return written([headings, *rows])


def as_json(head: Head, lines: Sequence[Line]) -> str:
    """Return the gradebook for programs."""
    students = [
        {
            "student": line.student.name,
            "key": line.student.key,
            "ids": line.student.ids,
            "state": line.standing,
            "points": line.points,
            "tasks": {
                task: {"verdict": verdict, "points": points}
                for task, (verdict, points) in line.tasks.items()
            },
            "attempt": line.attempt or None,
            "attempts": line.attempts or None,
            "is_late": line.is_late,
            "arrived_at": line.arrived_at,
            "reason": line.unreadable,
            "source": line.source,
            "layout": line.layout,
            "homework_version": line.homework_version,
            "seed": line.seed,
            "graded_at": line.graded_at,
        }
        for line in lines
    ]
    data = {
        "homework": head.name,
        "title": head.title,
        "max_points": head.points,
        "max_extra_points": head.extra_points,
        "students": students,
    }
    return to_json(data, indent=2) + "\n"


def written(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as CSV; a text that a spreadsheet would run is defused, a number stays."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in rows:
        writer.writerow(
            [
                "" if cell is None else defused(cell) if isinstance(cell, str) else cell
                for cell in row
            ]
        )
    return out.getvalue()
