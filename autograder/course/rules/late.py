"""How late a hand-in is, and what that takes.

A day ends when the clocks of the course show the time of the deadline again, also on a day of 23 or
25 hours.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fractions import Fraction

from autograder.course.staff.rounding import decimal


@dataclass(frozen=True)
class LatePolicy:
    """What lateness takes.

    Attributes
    ----------
    per_cent : Fraction
        What each day takes that has begun.
    of_maximum : bool
        Whether it is per cent of the homework's points, and not of the points earned.
    grace : timedelta
        So much later is not late.
    cap : Fraction
        The most per cent that lateness takes.
    days : int or None
        What comes more days late counts 0; None is without an end.
    unknown_days : int or None
        What a platform calls late without a time counts as so many days; None asks a person.
    """

    per_cent: Fraction = Fraction(0)
    of_maximum: bool = False
    grace: timedelta = timedelta()
    cap: Fraction = Fraction(100)
    days: int | None = None
    unknown_days: int | None = None

    def taken(self, days: int, earned: Fraction, most: Fraction) -> tuple[Fraction, str]:
        """Return the points that so many days take, and why; never more than were earned."""
        if self.days is not None and days > self.days:
            return earned, f"more than {days_in_words(self.days)} late counts 0"
        per_cent = min(self.per_cent * days, self.cap)
        base = most if self.of_maximum else earned
        of = f"of the {decimal(most)} points" if self.of_maximum else f"of {decimal(earned)}"
        capped = ", the most" if self.per_cent * days > self.cap else ""
        return min(earned, base * per_cent / 100), f"{decimal(per_cent)} %{capped} {of}"


def days_late(due: datetime, arrived: datetime, grace: timedelta) -> int:
    """Return how many days after the deadline have begun; 0 is in time.

    Parameters
    ----------
    due
        In the time zone of the course, whose clocks say when a day ends.
    """
    late = arrived.astimezone(UTC)
    if late <= due.astimezone(UTC) + grace:
        return 0
    days = max(1, (late - due.astimezone(UTC)).days - 1)
    while _days_after(due, days).astimezone(UTC) < late:
        days += 1
    return days


def _days_after(due: datetime, days: int) -> datetime:
    """Return the time at which the clocks show the deadline's time again, so many days later."""
    return due + timedelta(days=days)  # the clocks move on, whatever the zone's offset is


def days_in_words(number: int) -> str:
    """Return so many days, in words."""
    return f"{number} day" if number == 1 else f"{number} days"
