"""What else it takes where a condition alone does not make a program wrong."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from autograder.diagnosis.together import ALIKE
from autograder.grading.events import Call, History, Make, Passed, Step
from tests.autograder.diagnosis.histories import (
    HOLES,
    STEP,
    A,
    W,
    count,
    forward,
    has_holes,
    hints,
    made,
    memories,
)


def test_a_condition_that_takes_certain_numbers_as_well_is_told_with_them() -> None:
    def fails(history: History) -> bool:
        steps = [event for event in history if isinstance(event, Step)]
        return any(each.how == "in place" and not each.changes["W"].sum() for each in steps)

    moved = replace(STEP, changes={"W": np.array([[3.0, 1.0, -1.0], [-2.0, -3.0, 2.0]])})
    seen, question, _ = hints([made(), forward(9), moved, forward(11)], fails)
    assert seen == (
        "Z is right where a step assigns a new array, but not where it changes one in place. The "
        "numbers matter as well: Z is wrong where all numbers of step_W add up to zero, and right "
        "for other numbers of step_W that were tried."
    )
    assert "Which lines of your code look at the numbers of step_W" in question


@pytest.mark.parametrize(
    ("second", "how"),
    [
        (A.copy(), "the same numbers"),
        (A * (1 + 1e-9), "nearly the same numbers"),
        (A[::-1], "the same numbers in another order"),
        (A.reshape(2, 6), "the same numbers in different shapes"),
    ],
)
def test_two_arrays_that_hold_the_same_numbers_are_told(second: np.ndarray, how: str) -> None:
    def fails(history: History) -> bool:
        passed = [e.arguments["A"].values for e in history if isinstance(e, Call)]
        if "order" in how:
            passed = [np.sort(X, axis=None) for X in passed]
        return len(passed) > 1 and np.allclose(*map(np.ravel, passed), rtol=1e-7)

    told = hints([made(), forward(9), forward(11, values=second)], fails)
    assert told[0].endswith(
        f"Z is wrong where A and A2 hold {how}, and right for other numbers of A or A2 that "
        f"were tried."
    )
    assert told[1].endswith(ALIKE)


def test_a_step_that_moves_numbers_to_other_places_is_told_as_that() -> None:
    def fails(history: History) -> bool:
        now = np.zeros((2, 3))
        for event in history:
            if isinstance(event, Make):
                now = event.parameters["W"]
            if isinstance(event, Step) and event.how == "in place":
                return bool(np.sort(now - event.changes["W"], axis=None).sum() == now.sum())
        return False

    whole = np.array([[3.0, 1.0, -1.0], [-2.0, 5.0, 2.0]])
    step = replace(STEP, changes={"W": whole - whole[::-1]})
    told = hints([made(W=whole), forward(9), step, forward(11)], fails)
    assert "Z is wrong where step_W only moves the numbers of W to other places," in told[0]


def test_a_step_in_place_that_hardly_changes_a_parameter_is_told_as_that() -> None:
    def fails(history: History) -> bool:
        steps = (event for event in history if isinstance(event, Step))
        return any(each.how == "in place" and is_tiny(each.changes["W"]) for each in steps)

    step = replace(STEP, changes={"W": 1e-9 * W})
    told = hints([made(), forward(9), step, forward(11)], fails)
    assert "Z is wrong where step_W hardly changes W, and right for" in told[0]


def is_tiny(values: np.ndarray) -> bool:
    return bool(np.abs(values).max() < 1e-3)


def test_a_step_that_changes_a_parameter_at_certain_places_is_told() -> None:
    def fails(history: History) -> bool:
        steps = (event for event in history if isinstance(event, Step))
        return any(each.how == "in place" and has_holes(each.changes["W"]) for each in steps)

    told = hints([made(), forward(9), replace(STEP, changes={"W": HOLES}), forward(11)], fails)
    assert "Z is wrong where step_W is zero at these 3 of its 6 places, and right" in told[0]


def test_numbers_in_which_nothing_special_is_found_are_named() -> None:
    def fails(history: History) -> bool:
        return any(np.array_equal(e.changes["W"], W / 2) for e in history if isinstance(e, Step))

    told = hints([made(), forward(9), STEP, forward(11)], fails)
    numbers = "The numbers matter as well: Z is right for other numbers of step_W that were tried."
    assert told[0].endswith(numbers)


def test_numbers_that_matter_together_only_are_told_as_that() -> None:
    def fails(history: History) -> bool:
        is_stepped = count(history, Step, how="in place") > 0
        made = next(event for event in history if isinstance(event, Make))
        calls = [event for event in history if isinstance(event, Call)]
        are_old = [np.array_equal(each.arguments["A"].values, A) for each in calls]
        return is_stepped and (any(are_old) or np.array_equal(made.parameters["W"], W))

    told = hints([made(), forward(9), STEP, forward(11)], fails)
    assert told[0].endswith("Z is right for ordinary numbers in all arrays.")


def test_a_step_in_place_that_takes_a_view_as_well_is_told_with_it() -> None:
    def fails(history: History) -> bool:
        made = next(event for event in history if isinstance(event, Make))
        return made.memory == "packed" and count(history, Step, how="in place") > 0

    packed = replace(made(), memory="packed")
    told = hints([packed, forward(9), STEP, forward(11)], fails)
    assert told[0] == (
        "Z is right where a step assigns a new array, but not where it changes one in place. "
        "Another thing matters as well: Z is right for a copy of the array, but not for a view of "
        "another array."
    )


def test_a_step_in_place_after_many_calls_is_told_with_them() -> None:
    def fails(history: History) -> bool:
        return count(history, Step, how="in place") > 0 and count(history, Call) > 16

    told = hints([made(), *map(forward, range(20, 60)), replace(STEP, number=61)], fails)
    assert told[0].startswith("Z is right where a step assigns a new array")
    assert told[0].endswith("Z is right after a few calls, but not after as many as these.")


def test_an_order_in_memory_that_is_right_for_all_arrays_together_is_told() -> None:
    given = {"A": Passed(A, "fortran"), "B": Passed(A + 1)}
    told = hints(
        [made(), replace(forward(10), arguments=given)],
        lambda history: {"fortran", "new"} <= memories(history),
    )
    assert told[0] == (
        "Z is right for a copy of A, but not where its columns lie one after another in memory. "
        "Where all arrays lie that way, Z is right, too."
    )
