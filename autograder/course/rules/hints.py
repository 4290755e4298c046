"""How many stages of hints each student sees: the smaller of what is asked for and allowed."""

from __future__ import annotations

from datetime import UTC, datetime

from autograder.course.rules.of_homework import Rules

WITHOUT_A_WORD = 1
"""The stages that a class sees if nobody says how many."""


class Stages:
    """The stages of hints at one time.

    Parameters
    ----------
    asked
        The number that was asked for; None if nobody did.

    Attributes
    ----------
    lowered : int
        How many students were given fewer than asked for.
    """

    def __init__(self, rules: Rules, asked: int | None, now: datetime | None = None) -> None:
        self._rules, self._asked = rules, asked
        self._now = now or datetime.now(UTC)
        self.lowered = 0

    def __call__(self, student: str) -> int:
        allowed = self._rules.stages_at(student, self._now)
        if allowed is None:
            return WITHOUT_A_WORD if self._asked is None else self._asked
        if self._asked is None:
            return allowed
        self.lowered += allowed < self._asked
        return min(allowed, self._asked)
