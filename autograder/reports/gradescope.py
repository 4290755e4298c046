"""The result as Gradescope's `results.json`, one test a task.

Gradescope wants a score in every test or at the top. If the result has no score, the file has
neither, and no tests: Gradescope then reports a failed autograder, and records no zero.

Gradescope adds up the score itself: a total at the top would show the points of hidden tests. Tests
are plain text, so that nothing in them is read as markup. A test for extra points has the maximum
0, so that its score lifts the total above the maximum.
"""

from __future__ import annotations

from typing import Any

from autograder.reports.explanations import remarks, visible
from autograder.reports.prose import explained_with_output, reasons, why_no_score
from autograder.results.result import SCHEMA_VERSION, Result, TaskResult, Visibility
from autograder.results.strict_json import to_json
from autograder.results.verdict import Verdict


def render(result: Result) -> str:
    """Return the results file."""
    reason = why_no_score(result)
    seed = f"the random inputs came from the seed {result.seed}"
    remarks_on_all = (
        reason,
        *reasons(result),
        *remarks(result.as_seen_by_student()),
        *result.notes,
        seed,
    )
    data: dict[str, Any] = {
        "output": "\n".join(visible(remark) for remark in remarks_on_all if remark),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        # The grader's prints are for the staff: they show hidden tasks too.
        "stdout_visibility": "hidden",
        "execution_time": round(result.seconds, 3),
        "extra_data": {
            "schema_version": SCHEMA_VERSION,
            "homework_version": result.homework_version,
            "state": result.state,
            "submission": result.submission.digest,
            "arrived_at": result.submission.arrived_at,
            "seed": result.seed,
            "isolation": result.isolation.tier,
        },
    }
    if not reason:
        data["tests"] = [_test(number, task) for number, task in enumerate(result.tasks, start=1)]
    return to_json(data, indent=2) + "\n"


def _test(number: int, task: TaskResult) -> dict[str, Any]:
    extra = {"tags": ["extra"]} if task.extra else {}
    return extra | {
        "score": task.points,
        "max_score": 0 if task.extra else task.max_points,
        "status": "passed" if task.verdict is Verdict.PASSED else "failed",
        "number": str(number),
        "name": visible(f"{task.id}: {task.title}{' (extra)' if task.extra else ''}"),
        "output": _output(task),
        "visibility": str(task.visibility),
    }


def _output(task: TaskResult) -> str:
    if task.visibility is not Visibility.VISIBLE or task.failed is None:
        return str(task.verdict)
    return f"{task.verdict}\n\n{explained_with_output(task)}"
