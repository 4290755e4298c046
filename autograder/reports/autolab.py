"""The result for Autolab, which reads the last printed line: the points of each task.

The problems of the assessment must have the names of the tasks. Autolab shows students the line, so
hidden tasks are not in it. If a homework has extra points, the scoreboard has a column for them.
"""

from __future__ import annotations

from autograder.reports.prose import reasons, why_no_score
from autograder.results.result import Result
from autograder.results.strict_json import to_json


def render(result: Result) -> str:
    """Return the line of scores; without a score, the reason, and Autolab changes nothing."""
    reason = why_no_score(result)
    if reason:
        return f"{' '.join('; '.join([reason, *reasons(result)]).split())}\n"
    seen = result.as_seen_by_student()
    scores = {task.id: task.points for task in seen.tasks}
    extra = [seen.extra_points] if seen.max_extra_points else []
    return to_json({"scores": scores, "scoreboard": [seen.points, *extra]}) + "\n"
