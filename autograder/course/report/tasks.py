"""How hard each task was for a class, and whether it tells who has understood.

Difficulty is the share of students with full marks, and the mean share of the points.
Discrimination is the corrected item-total correlation: Pearson's correlation of a task's points
with the points of all other tasks. It is corrected since a task also correlates with
a total that contains it; see https://en.wikipedia.org/wiki/Item-total_correlation. Extra tasks are
in no total.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import StatisticsError, correlation, fmean

from autograder.results.result import Result, Visibility
from autograder.results.verdict import Verdict

FEWEST = 10
"""With fewer students, a correlation is an accident."""

CLEAR, SOME = 0.4, 0.2
ODD = "who does well elsewhere does badly here: look at the task"


@dataclass(frozen=True)
class Mark:
    """One student's points of one task; `open` if it is still to be written."""

    title: str
    points: int
    most: int
    extra: bool
    hidden: bool
    open: bool = False


Marks = dict[str, Mark]
"""The marks of a student, by the task."""


@dataclass(frozen=True)
class Item:
    """One task.

    Attributes
    ----------
    full, mean : float
        The share of students with full marks, and the mean share of the points.
    discrimination : float or None
        None if there is none: too few students, or no differences.
    why : str
        The discrimination in words.
    open : int
        How many students have not written it yet.
    is_odd : bool
        Whether a person should look at the task.
    """

    task: str
    title: str
    most: int
    extra: bool
    hidden: bool
    students: int
    full: float
    mean: float
    discrimination: float | None
    why: str
    open: int = 0

    @property
    def is_odd(self) -> bool:
        return self.why == ODD


def marks_of(result: Result) -> Marks:
    """Return the marks of a result with a score."""
    return {
        task.id: Mark(
            task.title,
            task.points or 0,
            task.max_points,
            task.extra,
            task.visibility is not Visibility.VISIBLE,
            task.verdict is Verdict.NOT_ATTEMPTED,
        )
        for task in result.tasks
        if task.max_points
    }


def items_of(order: Sequence[str], marks: Sequence[Marks]) -> list[Item]:
    """Return a row for each task, in this order; the rest of the tasks come after it."""
    tasks = dict.fromkeys([*order, *(task for each in marks for task in each)])
    return [_item(task, own) for task in tasks if (own := [m for m in marks if task in m])]


def _item(task: str, marks: Sequence[Marks]) -> Item:
    shares = [each[task].points / each[task].most for each in marks]
    rest = [
        sum(mark.points for name, mark in each.items() if name != task and not mark.extra)
        for each in marks
    ]
    value, why = discrimination(shares, rest)
    last = marks[-1][task]
    return Item(
        task,
        last.title,
        last.most,
        last.extra,
        last.hidden,
        len(marks),
        sum(share >= 1 for share in shares) / len(shares),
        fmean(shares),
        value,
        why,
        sum(each[task].open for each in marks),
    )


def discrimination(task: Sequence[float], rest: Sequence[float]) -> tuple[float | None, str]:
    """Return the correlation of a task with the rest, and what it means in words."""
    if len(task) < FEWEST:
        return None, f"fewer than {FEWEST} students"
    if len({*task}) == 1:
        return None, "everybody has the same points here"
    try:
        value = correlation(task, rest)
    except StatisticsError:
        return None, "everybody has the same points elsewhere"
    surely = max(SOME, 2 / sqrt(len(task)))  # about two standard errors of no correlation
    if abs(value) < surely:
        return value, "says little about who does well elsewhere"
    if value < 0:
        return value, ODD
    if value >= CLEAR:
        return value, "who does well elsewhere does well here"
    return value, "who does well elsewhere often does well here"
