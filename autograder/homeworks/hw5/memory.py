"""Arrays on the student's side that lie in memory in every way that NumPy knows."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.grading.session import Session
from autograder.grading.student import Remote

MEMORIES = ("plain", "read-only", "columns", "sliced", "reversed")


def laid_out(
    session: Session, name: str, values: NDArray[Any], memory: str
) -> tuple[Remote, Remote]:
    """Put an array on the student's side.

    Returns the array that its owner writes into, and the array to pass: the same one, a read-only
    view, one with its columns one after another, each second number, or one that runs backward.
    """
    everything: Any = ...
    if memory == "columns":
        owner = session.array(name, values.T)
        return owner, session.handle(owner, "T")
    if memory == "sliced" and values.ndim:
        owner = session.array(name, np.repeat(values, 2, axis=-1))
        return owner, session.operate("[]", owner, (everything, slice(None, None, 2)))
    if memory == "reversed" and values.ndim:
        owner = session.array(name, values[::-1])
        return owner, session.operate("[]", owner, slice(None, None, -1))
    owner = session.array(name, values)
    if memory == "plain":
        return owner, owner
    view = session.handle(session.handle(owner, "T"), "T")
    if memory == "read-only":
        session.call(view, False, method="setflags")
    return owner, view
