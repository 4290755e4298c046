"""The names under which a report shows the arrays of a history."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from autograder.grading.events import Passed
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
