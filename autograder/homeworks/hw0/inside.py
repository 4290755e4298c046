"""Functions that run where the student's code runs: they share its memory and raise anything."""

from __future__ import annotations

from typing import Any

from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.results.verdict import Evidence, Wrong

DEFINE = "lambda source, name: (lambda names: (exec(source, names), names[name])[1])({})"

STATE = """
import numpy as np
STRANGE = {"divide": "ignore", "over": "warn", "under": "ignore", "invalid": "ignore"}
def state(before, *arrays):
    if before is None:
        return [np.seterr(**STRANGE)]
    now = np.geterr()
    np.seterr(**before[0])
    return [now == STRANGE, *(bool(each.flags.writeable) for each in arrays)]
"""
"""A state that no program puts back by chance, and what it is after a call."""


def inside(session: Session, name: str, source: str, shown: str = "") -> Remote:
    """Return a function on the student's side, of this name in the source.

    A function of the grader's gets copies of small arrays, and its exceptions are of few classes.
    This one holds no answer, and what it returns counts as if the student had returned it.

    Parameters
    ----------
    shown
        What the record has for it, if it is an argument.
    """
    with session.off_the_record():
        names = session.handle(session.find("numerical_gradient"), "__globals__")
        builtins = session.call(names, "__builtins__", method="get")
        evaluate = builtins.get("eval") if isinstance(builtins, dict) else None
        define = session.call(evaluate, DEFINE) if isinstance(evaluate, Remote) else None
        made = session.call(define, source, name) if isinstance(define, Remote) else None
    if not isinstance(made, Remote):
        raise Wrong(Evidence("Python's own functions must stay as they are", "eval", "another one"))
    made.__dict__["_label"] = name
    if shown:
        session.record.add(f"{name} = {shown}")
    return made


class State:
    """What a call must leave as it was, beside numbers: NumPy's error state, and writeable flags.

    Parameters
    ----------
    frozen
        Whether the arrays are made read-only.
    """

    def __init__(self, session: Session, *arrays: Remote, frozen: bool = False) -> None:
        self._session, self._arrays, self._frozen = session, arrays, frozen
        with session.off_the_record():
            self._state = inside(session, "state", STATE)
        self.enter()

    def enter(self) -> None:
        """Remember the state before a call."""
        with self._session.off_the_record():
            for array in self._arrays if self._frozen else ():
                self._session.call(array, False, method="setflags")
            self._before: Any = self._session.call(self._state, None)

    def expect_as_before(self, called: str, after: str = "") -> None:
        """Accept a call that has left everything as it was.

        Parameters
        ----------
        after
            How the call has ended, if it hasn't returned.
        """
        with self._session.off_the_record():
            is_same, *writeable = self._session.call(self._state, self._before, *self._arrays)
        if not is_same:
            raise Wrong(
                f"{called} leaves NumPy's error state changed{after}: np.geterr() is not what it "
                "was before the call; `with np.errstate(...)` puts it back at every end"
            )
        for array, now in zip(self._arrays, writeable, strict=True):
            if now == self._frozen:
                state = "can be written into, and was read-only" if now else "is read-only"
                raise Wrong(
                    f"{called} leaves {array._label} changed{after}: it {state}; the flag "
                    "`writeable` of the caller's array belongs to the caller"
                )
