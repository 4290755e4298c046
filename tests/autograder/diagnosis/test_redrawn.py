"""The same events with other numbers: arrays stay in their memory and come again as they did."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from autograder.diagnosis.changes import SMALL_STEP
from autograder.diagnosis.redrawn import redrawn, shown_names, values_at
from autograder.grading.events import (
    OWN,
    RETURNED,
    Call,
    Crowd,
    Event,
    History,
    Make,
    Passed,
    Place,
    Step,
)
from autograder.grading.memory import overlapping
from autograder.grading.past import is_possible

rng = np.random.default_rng(5)
A, W = rng.normal(size=(4, 3)), rng.normal(size=(2, 3))
MADE = Make(0, 0, (3, 2), {"W": W})


def other(values: np.ndarray) -> np.ndarray:
    return rng.normal(0.5, 1.0, values.shape)


def forward(number: int, values: np.ndarray = A, memory: str = "new", *source: Place) -> Call:
    return Call(number, 0, "forward", {"A": Passed(values, memory, *source)}, values.shape)


def passed(event: Event) -> Passed:
    assert isinstance(event, Call)
    return event.arguments["A"]


@pytest.mark.parametrize(
    "last",
    [
        forward(2, A, "again", (1, "A")),
        forward(2, A + 1, "refilled", (1, "A")),
        forward(2, A + 1, "refilled", (1, RETURNED)),
        forward(2, np.repeat(A[:1], 4, axis=0), "repeated"),
        forward(2, np.repeat(A[:, :1], 3, axis=1), "repeated"),
        forward(2, overlapping(A, "windows", 1), "windows"),
        forward(2, overlapping(A, "lags", 1), "lags"),
        forward(2, A, "fortran"),
    ],
    ids=lambda last: passed(last).memory,
)
def test_an_array_keeps_its_memory_and_comes_again_with_other_numbers(last: Call) -> None:
    history = [MADE, forward(1), last]
    drawn = redrawn(history, other)
    assert is_possible(history)
    assert is_possible(drawn)
    now, before = passed(drawn[2]), passed(last)
    assert (now.memory, now.source) == (before.memory, before.source)
    assert not np.any(now.values == before.values)


def test_the_transpose_of_an_argument_is_that_of_its_other_numbers() -> None:
    arguments = {"A": Passed(A), "B": Passed(A.T, "turned", (1, "A"))}
    drawn = redrawn([MADE, Call(1, 0, "forward", arguments)], other)
    assert is_possible(drawn)
    assert np.array_equal(values_at(drawn, (1, "B")), values_at(drawn, (1, "A")).T)
    assert not np.any(values_at(drawn, (1, "A")) == A)


def test_only_the_arrays_at_some_places_are_drawn() -> None:
    history = [MADE, forward(1), forward(2, A + 1)]
    drawn = redrawn(history, other, [(2, "A")])
    assert values_at(drawn, (0, "W")) is W
    assert values_at(drawn, (1, "A")) is A
    assert not np.any(values_at(drawn, (2, "A")) == A + 1)


def test_whole_numbers_stay_as_they_are() -> None:
    labels = np.array([0, 2, 1])
    (drawn,) = redrawn([Call(1, None, "loss", {"y": Passed(labels)})], other)
    assert values_at([drawn], (1, "y")) is labels


@pytest.mark.parametrize("how", ["assigned", "in place"])
@pytest.mark.parametrize("keeps_small", [True, False])
def test_a_small_step_stays_small_where_that_is_asked_for(how: str, keeps_small: bool) -> None:
    change = 1e-6 * W
    step = Step(1, 0, {"W": W - change if how == "assigned" else change}, how)
    made, drawn = redrawn([MADE, step], other, keeps_small=keeps_small)
    before, now = values_at([made], (0, "W")), values_at([drawn], (1, "W"))
    size = np.abs(before - now if how == "assigned" else now).max() / np.abs(before).max()
    assert 0 < size
    assert (size < SMALL_STEP) == keeps_small


def test_a_parameter_that_is_its_own_view_has_the_drawn_numbers_backwards() -> None:
    history: History = [MADE, Step(1, 0, {"W": np.flip(W)}, "assigned", OWN)]
    drawn = redrawn(history, other)
    assert np.array_equal(values_at(drawn, (1, "W")), np.flip(values_at(drawn, (0, "W"))))


def test_arrays_have_the_names_of_the_report() -> None:
    history = [
        MADE,
        Crowd(1, 0, (3, 2), 5, "forward", A),
        forward(2),
        forward(3, A, "again", (2, "A")),
        Step(4, 0, {"W": W}, "in place"),
        Step(5, 0, {"W": W}, "assigned"),
        replace(forward(6, A + 1, "refilled", (2, "A"))),
    ]
    assert shown_names(history) == {
        (0, "W"): "W",
        (2, "A"): "A2",
        (4, "W"): "step_W",
        (5, "W"): "W2",
        (6, "A"): "A3",
    }
