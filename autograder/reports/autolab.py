"""The result as the line that Autolab reads last: the points of each task.

The problems of the assessment are to be named as the tasks. Autolab shows students the line, so
tasks that are judged out of sight are not in it.
"""

from __future__ import annotations

from autograder.reports.prose import why_no_score
from autograder.results.result import Result
from autograder.results.strict_json import to_json


def render(result: Result) -> str:
    """Return the line of scores, or why there is none: Autolab then keeps what it had."""
    reason = why_no_score(result)
    if reason:
        return f"{reason}\n"
    seen = result.as_seen_by_student()
    scores = {task.id: task.points for task in seen.tasks}
    return to_json({"scores": scores, "scoreboard": [seen.points]}) + "\n"
