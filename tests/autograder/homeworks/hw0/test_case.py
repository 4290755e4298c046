"""The hints on slopes name a cause if each slope has it, also those that hardly count."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.homeworks.hw0.case import DEFAULT_EPS, Case
from autograder.homeworks.hw0.functions import SQUARE
from autograder.results.verdict import Wrong


def named(factors: list[float]) -> str:
    """Return the mistake of slopes that are so many times the right ones.

    The first slope is large, and the tolerance is larger than the others.
    """
    case = Case(SQUARE, np.random.default_rng(1), (3,))
    case.x = np.array([1000.0, 0.01, 0.02])
    case.set_dLdZ(np.ones(3))
    got = case.central(DEFAULT_EPS) * factors
    session: Any = None  # it is asked only where several mistakes give the numbers
    with pytest.raises(Wrong) as raised:
        case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)
    return raised.value.evidence.diagnosis


def test_a_cause_that_each_slope_has_is_named() -> None:
    assert named([-1, -1, -1]) == "the sign"
    assert named([2, 2, 2]) == "divided by eps for 2 eps"


@pytest.mark.parametrize("factors", [[-1, 1, 1], [-1, -1, 1], [2, 2, 1], [-1, -3, -1]])
def test_a_cause_that_small_slopes_do_not_have_is_not_named(factors: list[float]) -> None:
    assert named(factors) == ""
