"""What runs on GitHub after a grading: the points, as annotations and as outputs of the step."""

from __future__ import annotations

import base64
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from autograder.errors import UsageError
from autograder.files import write_whole
from autograder.reports.explanations import visible
from autograder.reports.prose import message_of, why_no_score
from autograder.results.result import Result, result_from_dict
from autograder.results.verdict import Verdict

CLASSROOM_VERSION = 3


def main(arguments: Sequence[str]) -> int:
    """Show the points of one result; with `--class`, those of a gradebook."""
    try:
        if arguments[0] == "--class":
            _show_class(Path(arguments[1]))
        else:
            _show_one(Path(arguments[0]))
    except (OSError, UsageError, ValueError) as error:
        print(f"::error title=no points::{_data(str(error))}")
        return 3
    return 0


def _show_one(path: Path) -> None:
    result = result_from_dict(json.loads(path.read_text(encoding="utf-8")))
    seen = result.as_seen_by_student()
    reason = why_no_score(result)
    told = reason or f"{seen.points} of {seen.max_points} points"
    print(f"::notice title=points::{_data(told)}")
    outputs = {
        "points": "" if reason else str(seen.points),
        "max_points": str(seen.max_points),
        "result": base64.b64encode(json.dumps(classroom(result)).encode()).decode(),
    }
    _append("GITHUB_OUTPUT", "".join(f"{name}={value}\n" for name, value in outputs.items()))


def classroom(result: Result) -> dict[str, Any]:
    """Return a result in the encoding that GitHub Classroom read, for those who still read it."""
    seen = result.as_seen_by_student()
    status = "error" if why_no_score(result) else "pass" if result.has_full_marks else "fail"
    return {
        "version": CLASSROOM_VERSION,
        "status": status,
        "max_score": seen.max_points,
        "tests": [
            {
                "name": visible(f"{task.id}: {task.title}"),
                "status": (
                    "pass"
                    if task.verdict is Verdict.PASSED
                    else "fail"
                    if task.points is not None
                    else "error"
                ),
                "message": message_of(task),
                "test_code": "",
                "filename": "",
                "line_no": 0,
                "duration": round(task.seconds * 1000),
                "score": task.points or 0,
            }
            for task in seen.tasks
        ],
    }


def _show_class(folder: Path) -> None:
    """Print a notice for each student, and add a table to the summary."""
    from autograder.course.gradebook import open_gradebook
    from autograder.course.gradebook.reading import homework_in
    from autograder.course.rules.course_file import read_course_file
    from autograder.course.staff.rounding import decimal
    from autograder.course.staff.scores import final_lines

    with open_gradebook(folder) as book:
        head = homework_in(book)
        rows = []
        for final in final_lines(book, head, read_course_file(folder)):
            points = final.score.points
            level = "warning" if points is None else "notice"
            told = str(final.line.standing) if points is None else f"{decimal(points)}"
            told += "" if points is None else f" of {head.points} points"
            student = final.line.student.shown
            print(f"::{level} title={_property(student)}::{_data(told)}")
            rows.append(f"| {_cell(student)} | {_cell(told)} |\n")
    table = f"## {_cell(head.title)}\n\n| student | points |\n|---|---|\n{''.join(rows)}"
    _append("GITHUB_STEP_SUMMARY", table)


def _append(variable: str, text: str) -> None:
    """Append a text to the file that a variable of GitHub's names; elsewhere, do nothing."""
    name = os.environ.get(variable, "")
    if name:
        path = Path(name)
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        write_whole(path, before + text)


def _data(text: str) -> str:
    return visible(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _cell(text: str) -> str:
    from autograder.reports.github import plain

    return plain(text)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
