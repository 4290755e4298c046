"""Arrays on the student's side that lie in memory in every way that NumPy knows."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.diagnosis.known import Hints
from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.results.verdict import Crashed, Evidence, Wrong

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


def run_and_write(program: Program, hints: Hints) -> list[Any]:
    """Run a program whose own lines write into arrays: an array that refuses it is no copy."""
    try:
        return program.run()
    except Crashed as crash:
        if program.failed != "__setitem__":
            raise
        message = f"the last line writes into an array, and can't: {crash.evidence.message}"
        evidence = Evidence(message, "an array of its own", "one that nobody can write into")
        hints.add_to(evidence)
        raise Wrong(evidence) from None


def expect_not_shared(name: str, got: Any, written: float, parameter: str) -> None:
    """Accept an array that lacks the number that was written into the whole of another.

    Parameters
    ----------
    name
        The array's name in the state.
    parameter
        The Parameter by the way to it.
    """
    if isinstance(got, np.ndarray) and got.size and np.all(got == written):
        message = f"state[{name!r}] shares its memory with the Parameter {parameter}"
        raise Wrong(Evidence(message, "a copy", "the same memory"))
