"""Each of these programs is wrong in one condition only, and a hint names the condition."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from autograder.diagnosis.conditions import HISTORY
from autograder.grading.events import (
    OWN,
    RETURNED,
    Call,
    Drop,
    History,
    Make,
    Passed,
    Scribble,
    Step,
)
from autograder.grading.script import is_locked
from tests.autograder.diagnosis.histories import (
    STEP,
    A,
    W,
    backward,
    count,
    forward,
    hints,
    made,
    memories,
)

WINDOWS = np.lib.stride_tricks.sliding_window_view(np.arange(6.0), 3)
TWICE = Passed(A, "again", (10, "A"))
AGAIN = (10, "A")
MISTAKE = replace(forward(10, values=np.ones((4, 5), complex)), returns=(), misfits=True)


def is_near(step: Step, W: np.ndarray) -> bool:
    """Whether a step leaves a weight nearly as it was."""
    change = step.changes["W"] - (W if step.how == "assigned" else 0.0)
    return bool(np.abs(change).max() < 1e-3)


def has_twice(history: History, method: str) -> bool:
    """Whether a call of a method comes directly after another one."""
    called = [event.method for event in history if isinstance(event, Call)]
    return (method, method) in pairwise(called)


def is_stepped(history: History) -> bool:
    return any(isinstance(event, Step) and event.memory != "new" for event in history)


@pytest.mark.parametrize(
    ("name", "history", "fails"),
    [
        (
            "a call by mistake",
            [made(), MISTAKE, forward(11)],
            lambda history: count(history, Call, misfits=True) > 0,
        ),
        (
            "beside another layer",
            [made(0), made(1), forward(10), forward(11, 1), backward(12)],
            lambda history: count(history, Make) == 2,
        ),
        (
            "after another layer was deleted",
            [made(0), Drop(10, 0), made(1), forward(11, 1)],
            lambda history: count(history, Drop) > 0,
        ),
        (
            "a result that was written into",
            [made(), forward(10), Scribble(11, 0, 10, RETURNED), forward(12)],
            lambda history: count(history, Scribble) > 0,
        ),
        (
            "an input that was written into",
            [made(), forward(10), Scribble(11, 0, 10, "A")],
            lambda history: count(history, Scribble) > 0,
        ),
        (
            "a stored gradient that was written into",
            [made(), forward(10), backward(11), Scribble(12, 0, 11, "dLdW"), forward(13)],
            lambda history: count(history, Scribble) > 0,
        ),
        (
            "several arrays that were written into",
            [made(), forward(10), Scribble(11, 0, 10, "A"), Scribble(12, 0, 10, RETURNED)],
            lambda history: count(history, Scribble) > 0,
        ),
        (
            "sizes of another type",
            [replace(made(), integers="int32"), forward(10)],
            lambda history: count(history, Make, integers="int32") > 0,
        ),
        (
            "a result that was locked",
            [made(), replace(forward(11), keeps="nothing"), forward(12)],
            lambda history: any(isinstance(e, Call) and is_locked(e) for e in history),
        ),
        (
            "an array that is let go",
            [made(), replace(forward(10), forgets=True), backward(11)],
            lambda history: any(isinstance(e, Call) and e.forgets for e in history),
        ),
        (
            "many small steps",
            [made(), forward(9), replace(STEP, times=200, calls=(9,)), forward(11)],
            lambda history: any(isinstance(e, Step) and e.times > 1 for e in history),
        ),
        (
            "a step in place",
            [made(), forward(9), STEP, forward(11)],
            lambda history: count(history, Step, how="in place") > 0,
        ),
        (
            "a view of the parameter itself",
            [made(), Step(10, 0, {"W": W[::-1, ::-1]}, "assigned", OWN), forward(11)],
            is_stepped,
        ),
        (
            "an assigned view",
            [made(), Step(10, 0, {"W": W / 2}, "assigned", "fortran"), forward(11)],
            is_stepped,
        ),
        (
            "a small step",
            [made(), forward(9), replace(STEP, changes={"W": 1e-6 * W}), forward(11)],
            lambda history: any(isinstance(e, Step) and is_near(e, W) for e in history),
        ),
        (
            "a parameter that is assigned",
            [made(), forward(9), replace(STEP, how="assigned"), forward(11)],
            lambda history: count(history, Step) > 0,
        ),
        (
            "a step between two passes",
            [made(), forward(9), STEP, forward(11)],
            lambda history: count(history, Step) > 0,
        ),
        (
            "two arrays in one memory",
            [made(), forward(1), forward(2, values=A.T, memory="turned", source=(1, "A"))],
            lambda history: "turned" in memories(history),
        ),
        (
            "arrays that do not lie row by row",
            [made(), forward(1), forward(2, values=A.T, memory="turned", source=(1, "A"))],
            lambda history: {"turned", "fortran"} & {*memories(history)},
        ),
        (
            "one array twice in a call",
            [made(), replace(forward(10), arguments={"A": Passed(A), "B": TWICE})],
            lambda history: "again" in memories(history),
        ),
        (
            "a result that is passed on",
            [made(), forward(10), forward(11, memory="again", source=(10, RETURNED))],
            lambda history: "again" in memories(history),
        ),
        (
            "the same array again",
            [made(), forward(10), forward(11, memory="again", source=AGAIN)],
            lambda history: "again" in memories(history),
        ),
        (
            "a result that comes back",
            [
                made(),
                forward(10),
                forward(11, values=A + 1, memory="refilled", source=(10, RETURNED)),
            ],
            lambda history: "refilled" in memories(history),
        ),
        (
            "an array with other numbers",
            [made(), forward(10), forward(11, values=A + 1, memory="refilled", source=AGAIN)],
            lambda history: "refilled" in memories(history),
        ),
        (
            "a view",
            [made(), forward(10, memory="transposed")],
            lambda history: "transposed" in memories(history),
        ),
        (
            "columns one after another",
            [made(), forward(10, memory="fortran")],
            lambda history: "fortran" in memories(history),
        ),
        (
            "rows in the same memory",
            [made(), forward(10, values=np.repeat(A[:1], 4, axis=0), memory="repeated")],
            lambda history: "repeated" in memories(history),
        ),
        (
            "columns in the same memory",
            [made(), forward(10, values=np.repeat(A[:, :1], 3, axis=1), memory="repeated")],
            lambda history: "repeated" in memories(history),
        ),
        (
            "windows of one series",
            [made(), forward(10, values=WINDOWS, memory="windows")],
            lambda history: "windows" in memories(history),
        ),
        (
            "an array in the memory of bytes",
            [made(), forward(10, memory="bytes")],
            lambda history: "bytes" in memories(history),
        ),
        (
            "a read-only array",
            [made(), forward(10, memory="read-only")],
            lambda history: "read-only" in memories(history),
        ),
        (
            "many calls",
            [made(), *map(forward, range(10, 30))],
            lambda history: count(history, Call) > 16,
        ),
        (
            "a second backward",
            [made(), forward(10), backward(11), backward(12)],
            lambda history: has_twice(history, "backward"),
        ),
        (
            "a forward without backward",
            [made(), forward(10), forward(11), backward(12)],
            lambda history: has_twice(history, "forward"),
        ),
        (
            "an earlier call",
            [made(), forward(10), forward(11)],
            lambda history: count(history, Call) == 2,
        ),
    ],
)
def test_the_condition_without_which_a_history_is_right_is_told(
    name: str, history: History, fails: Callable[[History], bool]
) -> None:
    (condition,) = (each for each in HISTORY if each.name == name)
    assert fails(history)
    written = " and ".join(e.of for e in history if isinstance(e, Scribble) and e.of != RETURNED)
    assert hints(history, fails)[0] == condition.observation.format(
        name="Z", wrong="wrong", written=written, array="A"
    )


def test_every_condition_is_tested() -> None:
    (mark,) = test_the_condition_without_which_a_history_is_right_is_told.pytestmark  # type: ignore[attr-defined]
    assert [case[0] for case in mark.args[1]] == [condition.name for condition in HISTORY]
