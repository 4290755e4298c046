"""What the hints say where certain sizes matter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from autograder.diagnosis.numbers import ordinary
from autograder.diagnosis.resized import Resizing
from autograder.diagnosis.size_hints import SizeHints
from autograder.diagnosis.trials import Trials
from autograder.grading.events import Call, History, Make
from tests.autograder.diagnosis.histories import LAYER, SHAPES, WORDS, b, forward, hints, made

rng = np.random.default_rng(3)


@pytest.mark.parametrize(
    ("shape", "is_wrong", "seen"),
    [
        ((1, 3), lambda X: len(X) == 1, "right for several samples, but not for a single one"),
        ((2, 3), lambda X: len(X) == 2, "wrong where there are as many samples as outputs"),
        ((70, 3), lambda X: len(X) > 64, "right for 64 samples, but not for 65"),
        ((65, 3), lambda X: len(X) == 65, "right for 64 and for 66 samples, but not for 65"),
    ],
)
def test_a_program_that_is_wrong_for_some_sizes_is_told_which(
    shape: tuple[int, int], is_wrong: Callable[[np.ndarray], bool], seen: str
) -> None:
    def fails(history: History) -> bool:
        (make, call) = history
        assert isinstance(make, Make)
        assert isinstance(call, Call)
        values = call.arguments["A"].values
        as_many = make.sizes[1] == len(values)
        return is_wrong(values) if "as many" not in seen else as_many

    history = [made(), forward(10, values=ordinary(rng, np.empty(shape)))]
    assert hints(history, fails)[0] == f"Z is {seen}."


@pytest.mark.parametrize(
    ("samples", "outputs", "is_wrong", "seen"),
    [
        (
            1,
            2,
            lambda N, C: N == 1,
            "samples matters as well: with several it is right, with a single one it is not.",
        ),
        (
            70,
            2,
            lambda N, C: N > 64,
            "samples matters as well: with 64 it is right, with 65 it is not.",
        ),
        (
            65,
            2,
            lambda N, C: N == 65,
            "samples matters as well: with 64 and with 66 it is right, with 65 it is not.",
        ),
        (
            2,
            2,
            lambda N, C: N == C,
            "samples and outputs matter as well: Z is wrong where there "
            "are as many samples as outputs.",
        ),
        (4, 2, lambda N, C: True, ""),
    ],
)
def test_sizes_that_matter_beside_a_condition_are_told_as_that(
    samples: int, outputs: int, is_wrong: Callable[[int, int], bool], seen: str
) -> None:
    def fails(history: History) -> bool:
        make, call = history
        assert isinstance(make, Make)
        assert isinstance(call, Call)
        return is_wrong(len(call.arguments["A"].values), make.sizes[1])

    layer = {"W": np.ones((outputs, 3)), "b": np.ones((outputs, 1))}
    history = [Make(0, 0, (3, outputs), layer), forward(10, values=np.ones((samples, 3)))]
    made_and_parameters = LAYER[2:]
    resizing = Resizing(SHAPES, [*WORDS], *made_and_parameters, (), {}, lambda sizes: True)
    told, _ = SizeHints(Trials(history, fails, resizing), "Z", "wrong", WORDS).also()
    assert told.endswith(seen)
    assert told.startswith("The number") == bool(seen)


def test_equal_sizes_that_are_large_only_are_not_told_as_the_cause() -> None:
    def fails(history: History) -> bool:
        (make, call) = history
        assert isinstance(make, Make)
        assert isinstance(call, Call)
        return make.sizes[1] * len(call.arguments["A"].values) >= 36

    large = replace(made(), sizes=(3, 6), parameters={"W": np.ones((6, 3)), "b": np.ones((6, 1))})
    told = hints([large, forward(10, values=np.ones((6, 3)))], fails)
    assert not told or "as many" not in told[0]


def test_sizes_that_are_equal_by_chance_do_not_hide_those_that_matter() -> None:
    def fails(history: History) -> bool:
        make, call = history
        assert isinstance(make, Make)
        assert isinstance(call, Call)
        return len(call.arguments["A"].values) == make.sizes[1]

    square = {"W": np.ones((2, 2)), "b": b}
    history = [Make(0, 0, (2, 2), square), forward(10, values=ordinary(rng, np.empty((2, 2))))]
    assert hints(history, fails)[0] == "Z is wrong where there are as many samples as outputs."


def test_sizes_of_which_each_is_taken_leave_another_one_to_try() -> None:
    def fails(history: History) -> bool:
        make, call = history
        assert isinstance(make, Make)
        assert isinstance(call, Call)
        return len(call.arguments["A"].values) > 4

    large = Make(0, 0, (5, 7), {"W": np.ones((7, 5)), "b": np.ones((7, 1))})
    told = hints([large, forward(10, values=np.ones((6, 5)))], fails)
    assert not told  # a batch of any other size that is tried is large enough to be wrong
