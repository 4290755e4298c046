"""A homework may refuse overflow: NumPy's warnings are then errors in students' code."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.results.verdict import Crashed
from tests.autograder.corpus import hw1, submission_of
from tests.autograder.grading.sessions import failure, workers

CODE = """
import numpy as np

def overflow(x): return 1 / (1 + np.exp(x))
def invalid(x): return (x - x) / (x - x)
def division(x): return 1 / (x - x)
def underflow(x): return np.exp(-x)

def harmless(x):
    with np.errstate(over="ignore"):
        return overflow(x)
"""
NAMES = "overflow", "invalid", "division", "underflow", "harmless"
THOUSAND = np.array([1000.0])


def session(strict: bool, source: str = CODE) -> Session:
    homework = replace(hw1(), defines={"handed_in.py": NAMES}, strict_floats=strict)
    submission = submission_of({"handed_in.py": source.encode()})
    opened = Session(homework, submission, workers().open, 60.0)
    opened.begin_check()
    return opened


@pytest.mark.parametrize(
    ("name", "told"),
    [("overflow", "overflow"), ("invalid", "invalid value"), ("division", "divide by zero")],
)
def test_a_warning_of_numpy_is_an_error_where_a_homework_is_strict(name: str, told: str) -> None:
    opened = session(strict=True)
    crash = failure(getattr(Student(opened), name), THOUSAND)
    opened.close()
    assert isinstance(crash, Crashed)
    assert f"FloatingPointError: {told} encountered" in crash.evidence.message


@pytest.mark.parametrize(
    ("strict", "names", "source"),
    [
        (True, ("underflow", "harmless"), CODE),
        (True, ("overflow", "invalid"), f"{CODE}\nnp.seterr(all='ignore')"),
        (False, NAMES, CODE),
    ],
    ids=["no overflow, or a harmless one", "the file says so", "a homework that is not strict"],
)
def test_otherwise_it_is_none(strict: bool, names: tuple[str, ...], source: str) -> None:
    opened = session(strict, source)
    for name in names:
        assert isinstance(getattr(Student(opened), name)(THOUSAND), np.ndarray)
    opened.close()
