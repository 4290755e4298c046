"""What is tried with a history that fails, and in which order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from autograder.diagnosis.experiments import Experiments
from autograder.diagnosis.size_hints import BORDER
from autograder.grading.events import OWN, Call, History, Make, Passed, Step
from tests.autograder.diagnosis.histories import (
    LAYER,
    SHAPES,
    STEP,
    WORDS,
    backward,
    count,
    dLdZ,
    ends_with_zeros,
    forward,
    hints,
    made,
    memories,
)

rng = np.random.default_rng(3)


def test_an_array_that_comes_again_is_tried_in_memory_of_its_own() -> None:
    first = forward(1, memory="fortran")
    history = [made(), first, forward(2, memory="refilled", source=(1, "A"))]

    seen, *_ = hints(history, lambda each: "refilled" in memories(each) or count_fortran(each) > 1)

    assert "where its columns lie one after another" in seen


def count_fortran(history: History) -> int:
    calls = (event for event in history if isinstance(event, Call))
    return sum(X.memory == "fortran" for call in calls for X in call.arguments.values())


def test_a_backward_of_zeros_is_not_told_as_a_second_one() -> None:
    """What it takes is an earlier backward, and a second one for the same batch is none of it."""
    zeros = replace(backward(12), arguments={"dLdZ": Passed(np.zeros_like(dLdZ))})
    told = hints([made(), forward(10), backward(11), zeros], ends_with_zeros)
    assert "second" not in told[0]


def test_sizes_that_a_condition_takes_as_well_are_told() -> None:
    def fails(history: History) -> bool:
        calls = [event for event in history if isinstance(event, Call)]
        is_large = len(calls[-1].arguments["A"].values) > 64
        return is_large and count(history, Make, integers="int32") > 0

    large = forward(10, values=rng.normal(size=(70, 3)))
    told = hints([replace(made(), integers="int32"), large], fails)
    assert told[0] == (
        "Z is right for sizes that are Python's int, but not for NumPy's integers of 32 bits. The "
        "number of samples matters as well: with 64 it is right, with 65 it is not."
    )
    assert told[1].endswith(BORDER)


def test_a_wrong_parameter_is_told_as_one() -> None:
    history = [made(), forward(9), STEP, forward(11)]
    of = "A parameter", history, lambda history: count(history, Step) > 0, SHAPES, WORDS
    told, of_a_call = (Experiments(*of, is_parameter=each).hints()[0] for each in (True, False))
    assert told == (
        "A parameter is right at first, and does not hold what the program has given it since."
    )
    assert of_a_call != told


def test_a_view_of_a_parameter_s_own_array_is_told_with_the_sizes() -> None:
    def fails(history: History) -> bool:
        make, *others = history
        assert isinstance(make, Make)
        views = [each for each in others if isinstance(each, Step) and each.memory == OWN]
        for each in views:
            assert np.array_equal(each.changes["W"], np.flip(make.parameters["W"]))
        return bool(views) and make.sizes[1] > 64

    large = {"W": rng.normal(size=(70, 3)), "b": rng.normal(size=(70, 1))}
    view = Step(10, 0, {"W": np.flip(large["W"])}, "assigned", OWN)
    told = Experiments(
        "A parameter", [Make(0, 0, (3, 70), large), view], fails, *LAYER, is_parameter=True
    ).hints()
    assert told[0] == (
        "What the layer holds is right where a copy of this view of W is assigned, but not where "
        "the view itself is. The number of outputs matters as well: with 64 it is right, with 65 "
        "it is not."
    )


def test_the_numbers_of_a_new_layer_are_told() -> None:
    history = [Make(0, 0, (3, 2), {}), forward(10)]

    def fails(history: History) -> bool:
        (make, _) = history
        assert isinstance(make, Make)
        return not np.any(make.parameters.get("W", 0.0))

    def start(name: str, sizes: Mapping[str, int]) -> np.ndarray:
        return np.zeros((sizes["C_out"], sizes["C_in"] if name == "W" else 1))

    told = Experiments("Z", history, fails, *LAYER, start=start).hints()
    seen = "Z is wrong where W is all zeros, and right for other numbers of W that were tried."
    assert told[0] == seen


def test_of_a_program_that_is_always_wrong_nothing_is_said() -> None:
    assert hints([made(), forward(10)], lambda history: True) == []
