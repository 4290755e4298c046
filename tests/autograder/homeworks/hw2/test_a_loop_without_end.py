"""A method that comes to no end costs its own class, and none with a method of the same name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from autograder.grading.grade import grade
from autograder.results.verdict import Verdict
from tests.autograder.corpus import submission_of
from tests.autograder.homeworks.programs import homework, lost_in, solution


@pytest.mark.slow
def test_a_backward_without_end_costs_no_other_layer() -> None:
    files = dict(solution("hw2"))
    before, cls, after = files["activations.py"].partition(b"class ReLU")
    loop = b"        while True: pass\n        dLdA = "
    files["activations.py"] = before + cls + after.replace(b"        dLdA = ", loop, 1)
    patient = homework("hw2")
    hasty = replace(patient, limits=replace(patient.limits, seconds_per_check=0.5))
    result = grade(hasty, submission_of(files), 1)
    assert lost_in(result) == {"relu_backward"}
    (lost,) = (task for task in result.tasks if task.id == "relu_backward")
    assert lost.verdict is Verdict.TIMED_OUT
