"""The same history with new arrays of other sizes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from autograder.declaration import labels, normal
from autograder.diagnosis.experiments import Experiments
from autograder.grading.events import Call, History, Passed
from tests.autograder.diagnosis.histories import LAYER, SHAPES, A, backward, forward, made


def test_an_array_that_can_t_be_any_numbers_stays_as_it_is() -> None:
    def fails(history: History) -> bool:
        (_, call) = history
        assert isinstance(call, Call)
        assert np.array_equal(call.arguments["A"].values, A)
        return True

    of = SHAPES, {}, ("C_in", "C_out"), ("W", "b")
    special = {"A": normal("N", "C_in").ordinary}
    assert Experiments("Z", [made(), forward(10)], fails, *of, special=special).hints() == []


def test_labels_of_other_sizes_are_labels() -> None:
    domains = {"Z": normal("N", "C"), "y": labels("C", "N")}
    seen = set()

    def fails(history: History) -> bool:
        (call,) = history
        assert isinstance(call, Call)
        Z, y = (call.arguments[name].values for name in domains)
        assert y.dtype.kind == "i"
        assert y.min() >= 0
        assert y.max() < Z.shape[1]
        seen.add(Z.shape)
        return len(Z) == 4

    given = {"Z": Passed(np.ones((4, 2))), "y": Passed(np.array([0, 1, 1, 0]))}
    history = [Call(1, None, "loss", given, (4, 2))]
    told = Experiments(
        "L",
        history,
        fails,
        {"Z": ["N", "C"], "y": ["N"]},
        {"N": "sample", "C": "class"},
        special={"y": domains["y"].ordinary},
    ).hints()
    assert told[0] == "L is right for 3 samples, but not for 4."
    assert len({C for _, C in seen}) > 1


def test_a_pass_with_other_sizes_says_so_in_all_its_calls() -> None:
    def seen(call: Call) -> int:
        return len(next(iter(call.arguments.values())).values)

    def fails(history: History) -> bool:
        calls = [event for event in history if isinstance(event, Call)]
        assert [call.sizes for call in calls] == [(seen(call),) for call in calls]
        return all(seen(call) == 4 for call in calls)

    history = [made(), replace(forward(10), sizes=(4,)), replace(backward(11), sizes=(4,))]
    told = Experiments("Z", history, fails, *LAYER, free=("N",)).hints()
    assert told[0] == "Z is right for 3 samples, but not for 4."
