"""Odd values, returned by each function and passed to f, are no fault of the grader."""

from __future__ import annotations

import pytest

from autograder.results.verdict import Verdict
from tests.autograder.homeworks.programs import graded


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    "value", ["None", "{}", "'text'", "1j", "10**140", "np.full(np.shape(x), np.nan)", "f", "x"]
)
def test_an_odd_value_earns_nothing_and_is_no_fault_of_the_grader(value: str) -> None:
    source = f"""import numpy as np

def numerical_gradient(f, x, dLdZ, eps=1e-5):
    f(np.array(x, dtype=float))
    for odd in (np, f, [x], "x", 10**140, None, np.zeros(10**6)):
        try:
            f(odd)
        except ValueError:
            pass
    return {value}

def relative_error(a, b):
    x, f = a, b
    return {value}

def gradcheck(f, df, x):
    return {value}
"""
    result = graded("hw0", {"slopes.py": source.encode()})
    assert (result.points, result.faults) == (0, [])
    assert Verdict.GRADER_FAULT not in {task.verdict for task in result.tasks}
