"""The names under which a report shows the arrays of a history."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from autograder.diagnosis.resized import Resizing
from autograder.diagnosis.shown_arrays import ShownArrays
from autograder.diagnosis.trials import Trials
from autograder.grading.events import Call, History, Passed
from tests.autograder.diagnosis.histories import (
    backward,
    dLdZ,
    ends_with_zeros,
    forward,
    hints,
    made,
)


def test_of_several_arrays_with_one_name_the_one_that_matters_is_told() -> None:
    zeros = replace(backward(12), arguments={"dLdZ": Passed(np.zeros_like(dLdZ))})
    told = hints([made(), forward(10), backward(11), zeros], ends_with_zeros)
    assert told[0] == (
        "Z is wrong where dLdZ2 is all zeros, and right for other numbers of dLdZ2 that were tried."
    )


def test_of_several_arrays_with_one_name_the_first_one_is_told_alone() -> None:
    history = [made(), forward(10, values=np.zeros((4, 3))), forward(11), forward(12)]

    def begins_with_zeros(events: History) -> bool:
        calls = [event for event in events if isinstance(event, Call)]
        return len(calls) > 2 and not np.any(calls[0].arguments["A"].values)

    arrays = ShownArrays(
        Trials(history, begins_with_zeros, Resizing({}, [], (), (), (), {}, lambda sizes: True))
    )
    assert [*arrays.that_matter()] == ["A"]
    assert arrays.place("A") == ("A", 10)
