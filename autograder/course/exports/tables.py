"""The gradebook of a homework as CSV and as JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from autograder.course.cells import defused
from autograder.course.gradebook.reading import Head
from autograder.course.roster import IDS
from autograder.course.staff.entries import Entry
from autograder.course.staff.scores import Final, Step
from autograder.results.strict_json import to_json


def as_csv(head: Head, found: Sequence[Final]) -> str:
    """Return a table with a row for each student; what is no score is an empty cell.

    `score` is the final one, and `points` are the machine's.
    """
    lines = [each.line for each in found]
    ids = [column for column in IDS if any(column in line.student.ids for line in lines)]
    headings = [
        *("student", "key", *ids, "state", "score", "points", "max points", "score comes from"),
        *head.tasks,
        *("attempt", "attempts", "late", "arrived at", "reason", "hand-in", "homework version"),
        *("seed", "graded at"),
    ]
    rows = [
        [
            line.student.name,
            line.student.key,
            *(line.student.ids.get(column, "") for column in ids),
            line.standing,
            score.number,
            line.points,
            head.points,
            score.text,
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
        for line, score in ((each.line, each.score) for each in found)
    ]
    return written([headings, *rows])


def as_json(head: Head, found: Sequence[Final]) -> str:
    """Return the gradebook for programs: `points` are the machine's, `score` is the final one."""
    students = [
        {
            "student": line.student.name,
            "key": line.student.key,
            "ids": line.student.ids,
            "state": line.standing,
            "score": each.score.number,
            "score_steps": [_step(step) for step in each.score.steps],
            "look_at": [*each.score.concerns],
            "staff": [_entry(entry) for entry in each.entries],
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
        for each in found
        for line in [each.line]
    ]
    data = {
        "homework": head.name,
        "title": head.title,
        "max_points": head.points,
        "max_extra_points": head.extra_points,
        "students": students,
    }
    return to_json(data, indent=2) + "\n"


def _step(step: Step) -> dict[str, object]:
    return {
        "what": step.what,
        "change": float(step.change),
        "total": float(step.total),
        "why": step.why,
        "detail": step.detail,
        "who": step.who,
        "row": step.entry,
    }


def _entry(entry: Entry) -> dict[str, object]:
    return {
        "row": entry.number,
        "kind": entry.kind,
        "points": None if entry.points is None else float(entry.points),
        "text": entry.text,
        "who": entry.who,
        "account": entry.account,
        "written_at": entry.written_at,
        "refers_to": entry.refers_to,
        "is_private": entry.is_private,
        "withdrawn": entry.withdrawn,
    }


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
