"""Which task is to blame for an array that a call has changed, if not the task of the call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from autograder.declaration.kinds import Array
from autograder.declaration.table import Call
from autograder.judging.subject import Subject

MOST_COMPARED = 1_000_000
"""The largest number of pairs of numbers that are compared."""


def written_by(
    subject: Subject, call: Call, given: Mapping[str, Any], before: Array, now: Any
) -> str:
    """Return the task of the one value whose right numbers a call has written into an argument.

    Parameters
    ----------
    given
        What the formulas are given.
    before, now
        The argument before the call, and after it.

    Returns
    -------
    str
        Empty if the numbers are not those of one task.
    """
    if not isinstance(now, np.ndarray) or now.shape != before.shape:
        return ""
    places = np.append(np.flatnonzero(now != before), np.flatnonzero(now == before))
    changed = int((now != before).sum())
    tasks = set()
    for value in call.values:
        right = np.ravel(subject.right(value, {**given})) if value.type == "array" else np.empty(0)
        if 0 < right.size * now.size <= MOST_COMPARED and right.any():
            error = 1e-12 * np.abs(right).max()
            is_there = np.isclose(now.ravel()[places][:, None], right, rtol=1e-9, atol=error)
            if is_there.any(axis=0).all() and is_there[:changed].any():
                tasks.add(value.task)
    return tasks.pop() if len(tasks) == 1 else ""


def with_others(call: Call, arguments: Mapping[str, Array]) -> dict[str, Array]:
    """Return other arguments for the same call; empty if none can be any number."""
    if not any(domain.is_free for domain in call.arguments.values()):
        return {}
    return {
        name: np.where(X == 0, 1.0, X / 2) if call.arguments[name].is_free else X.copy()
        for name, X in arguments.items()
    }
