"""Gradients that are no derivative of a Linear layer's forward, and forwards that vouch for them.

The programs of `forged` store their batch, and have nothing else right. Each tries to have its
gradients accepted as the derivative of its own forward.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from autograder.grading.grade import grade
from autograder.results.result import Result
from tests.autograder.corpus import hw1, student, submission_of
from tests.autograder.test_reproducible import busy_machine
from tests.autograder.tiers import LOCKED, require

FORGED = sorted((Path(__file__).parent / "forged").glob("*.py"))
IN_TURN = [
    pytest.param(
        program,
        tier,
        id=f"{program.stem}-{tier}",
        marks=pytest.mark.nightly if (number + place) % len(LOCKED) else (),
    )
    for number, program in enumerate(FORGED)
    for place, tier in enumerate(LOCKED)
]
"""Each program in each tier; before the night in one of them, by turns."""
HONEST = student("forward_all_doubled_with_its_derivative")
SEED = 7
"""A seed that a program can guess."""

pytestmark = pytest.mark.usefixtures("drawn_once")


def graded(source: str, tier: str, seed: int = SEED) -> Result:
    linear = tuple(task for task in hw1().tasks if task.needs == ("Linear",))
    return grade(hw1(), submission_of({"linear.py": source.encode()}), seed, linear, isolation=tier)


@pytest.mark.parametrize(("program", "tier"), IN_TURN)
@pytest.mark.slow
def test_a_forged_gradient_earns_nothing(program: Path, tier: str) -> None:
    require(tier)
    result = graded(program.read_text(encoding="utf-8"), tier)
    assert result.faults == []
    assert [task.id for task in result.tasks if task.verdict == "passed"] == ["cache"]


@pytest.mark.parametrize("tier", LOCKED)
@pytest.mark.slow
@pytest.mark.nightly(keep=1)
def test_an_honest_derivative_counts_on_a_busy_machine_too(tier: str) -> None:
    require(tier)
    with busy_machine():
        result = graded(HONEST.source, tier)
    assert [task.id for task in result.tasks if task.verdict != "passed"] == ["forward"]
    notes = {check.note for task in result.tasks for check in task.checks if task.id[0] == "d"}
    assert any(note.startswith("the exact derivative of your own forward") for note in notes)


COPIES_W = b"""
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.first_W = None

    def forward(self, A):
        self.A, self.N = A, len(A)
        if self.first_W is None:
            self.first_W = self.W.copy()
        return A @ self.first_W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.first_W
"""


@pytest.mark.parametrize("ending", ["os._exit(0)", "while True: pass"])
@pytest.mark.slow
@pytest.mark.nightly(keep=1)
def test_a_function_that_stops_hides_nothing_of_the_layer(ending: str) -> None:
    stops = f"import os\ndef contract(dLdZ, dZdX):\n    {ending}\n".encode()
    limits = replace(hw1().limits, seconds_per_check=2.0)
    submission = submission_of({"linear.py": COPIES_W, "jacobians.py": stops})
    result = grade(replace(hw1(), limits=limits), submission, SEED)
    (forward,) = (task for task in result.tasks if task.id == "forward")
    assert forward.verdict == "wrong"
