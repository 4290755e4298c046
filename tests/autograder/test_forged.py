"""Gradients that are no derivative of a Linear layer's forward, and forwards that vouch for them.

The programs of `forged` store their batch, and have nothing else right. Each tries to have its
gradients accepted as the derivative of its own forward.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.grading.grade import grade
from autograder.results.result import Result
from tests.autograder.corpus import hw1, submission_of
from tests.autograder.tiers import LOCKED, require

FORGED = sorted((Path(__file__).parent / "forged").glob("*.py"))
SEED = 7
"""A seed that a program can guess."""


def graded(source: str, tier: str, seed: int = SEED) -> Result:
    linear = tuple(task for task in hw1().tasks if task.needs == ("Linear",))
    return grade(hw1(), submission_of({"linear.py": source.encode()}), seed, linear, isolation=tier)


@pytest.mark.parametrize("tier", LOCKED)
@pytest.mark.parametrize("program", FORGED, ids=lambda path: path.stem)
@pytest.mark.slow(keep=1)
def test_a_forged_gradient_earns_nothing(program: Path, tier: str) -> None:
    require(tier)
    result = graded(program.read_text(encoding="utf-8"), tier)
    assert result.faults == []
    assert [task.id for task in result.tasks if task.verdict == "passed"] == ["cache"]
