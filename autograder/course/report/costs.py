"""The time and the memory that grading took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from autograder.results.result import Result

SHOWN = 5
"""So many of the slowest, and of the largest, are listed."""


@dataclass(frozen=True)
class Cost:
    """What one hand-in took: seconds, also by task, and the most memory in MiB."""

    seconds: float
    mebibytes: float
    by_task: dict[str, float]


@dataclass(frozen=True)
class Spread:
    """Numbers of a class: the middle one, the one that 95 of 100 stay within, the largest."""

    what: str
    median: float
    most_stay_within: float
    largest: float
    total: float


@dataclass(frozen=True)
class Costs:
    """What the hand-ins of a class took.

    Attributes
    ----------
    by_task : list of Spread
        Seconds, of the task with the largest total first.
    """

    seconds: Spread
    mebibytes: Spread
    by_task: list[Spread]


def cost_of(result: Result) -> Cost:
    """Return what one hand-in took."""
    checks = [check for task in result.tasks for check in task.checks]
    return Cost(
        result.seconds,
        max((check.peak_mebibytes for check in checks), default=0.0),
        {task.id: task.seconds for task in result.tasks},
    )


def costs_of(costs: Sequence[Cost]) -> Costs | None:
    """Return what a class took; None if nothing was graded."""
    if not costs:
        return None
    tasks = dict.fromkeys(task for each in costs for task in each.by_task)
    by_task = [
        _spread(task, [e.by_task[task] for e in costs if task in e.by_task]) for task in tasks
    ]
    return Costs(
        _spread("seconds", [each.seconds for each in costs]),
        _spread("MiB", [each.mebibytes for each in costs]),
        sorted(by_task, key=lambda spread: -spread.total),
    )


def _spread(what: str, numbers: Sequence[float]) -> Spread:
    ordered = sorted(numbers)
    at = min(len(ordered) - 1, int(0.95 * len(ordered)))
    return Spread(what, median(ordered), ordered[at], ordered[-1], sum(ordered))
