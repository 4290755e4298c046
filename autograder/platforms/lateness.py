"""What lateness takes on a platform that says when a hand-in arrived, and when it was due."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction

from autograder.course.rules.course_file import CourseFile, HomeworkTable, exact
from autograder.course.rules.late import days_in_words, days_late
from autograder.course.rules.of_homework import clock, late_policy_of
from autograder.course.staff.rounding import Rounding, decimal
from autograder.homework import Homework
from autograder.results.result import Result


@dataclass(frozen=True)
class Late:
    """What the rules of the course change on the machine's points.

    Attributes
    ----------
    name : str
        One word for it.
    change : Fraction
        The points that are added; never more than 0, but for rounding.
    why : str
        A sentence from which no points follow.
    detail : str
        How the points follow.
    """

    name: str
    change: Fraction
    why: str
    detail: str


def change_of(
    rules: CourseFile,
    homework: Homework,
    result: Result,
    names: Sequence[str],
    arrived: datetime | None,
    due: datetime | None,
) -> Late | None:
    """Return what lateness and rounding change; None if nothing.

    Parameters
    ----------
    names
        By which the course file may name the students who handed in. Of several deadlines, the
        last one counts for all of them.
    arrived, due
        What the platform says. A deadline in the course file counts before it.
    """
    own = rules.homeworks.get(homework.name, HomeworkTable())
    policy = late_policy_of(rules, own)
    points = result.points
    if points is None:
        return None
    known = {name.casefold() for name in names}
    mine = [given for name, given in own.extensions.items() if name.casefold() in known]
    told = [rules.moment(at) for name, at in own.arrived.items() if name.casefold() in known]
    arrived = max(told) if told else arrived
    general = due if own.due is None else rules.moment(own.due)
    deadlines = [
        general + timedelta(days=given) if isinstance(given, int) else rules.moment(given)
        for given in mine
        if general is not None
    ]
    deadline = max(deadlines, default=general)
    total, why, detail = Fraction(points), "", ""
    if policy is not None and deadline is not None and arrived is not None:
        deadline = deadline.astimezone(rules.zone)
        if days := days_late(deadline, arrived, policy.grace):
            taken, detail = policy.taken(days, total, Fraction(homework.points))
            total -= taken
            there = clock(arrived.astimezone(deadline.tzinfo))
            extended = " by an extension" if deadlines else ""
            why = f"{days_in_words(days)} late: due {clock(deadline)}{extended}, arrived {there}"
    rounding = Rounding(exact(rules.rounding.to), rules.rounding.how)
    rounded = rounding.round(total)
    if rounded != total:
        detail = "; ".join(filter(None, (detail, f"rounded ({rounding}) from {decimal(total)}")))
    if why:
        return Late("late", rounded - points, why, detail)
    return Late("rounded", rounded - points, str(rounding), detail) if rounded != total else None
