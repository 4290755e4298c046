"""No answer of a worker is the grader's fault, and none gives points."""

from __future__ import annotations

import pytest

from autograder.results.strict_json import to_json
from autograder.results.verdict import Verdict
from tests.autograder.grading.lying import graded_by_lies


@pytest.mark.parametrize("share", [1.0, 0.3, 0.05, 0.01])
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.slow
@pytest.mark.nightly(keep=2)
def test_a_worker_that_lies_causes_no_fault(seed: int, share: float) -> None:
    result = graded_by_lies(seed, share)
    checks = [check for task in result.tasks for check in task.checks]
    assert [each.evidence for each in checks if each.verdict is Verdict.GRADER_FAULT] == []
    assert result.faults == []
    assert to_json(result.as_dict())
    if share == 1.0:
        assert result.points == 0
