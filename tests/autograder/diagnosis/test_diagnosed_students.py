"""Whole submissions: the diagnoses for the students of the corpus."""

from __future__ import annotations

import pytest

from autograder.grading.grade import grade
from autograder.results.result import Result
from tests.autograder.corpus import (
    QUICK_STUDENT,
    Student,
    grade_students,
    hw1,
    students,
    submission_of,
    verdicts_of,
)

TOLD = {
    "dLdW_and_dLdb_mean": {"dLdW": "divided by N", "dLdb": "divided by N"},
    "dLdA_of_a_square_W": {"dLdA": "W for its transpose"},
    "forward_W_for_WT": {"forward": "W for its transpose"},
    "forward_untransposed_bias": {"forward": "the bias by rows"},
    "init_flat_bias_left_out": {"init": "", "forward": "b left out"},
    "dLdW_elementwise": {"dLdA": "", "dLdW": "an elementwise product with dLdZ transposed"},
    "dLdW_uses_Z": {"dLdW": "Z for A"},
    "dLdW_accumulates": {"dLdW": "added to the last pass", "dLdb": "added to the last pass"},
    "gradients_on_the_class": {"dLdW": "shared between layers", "dLdb": "shared between layers"},
    "forward_stale_cache": {"cache": "the first batch for ever"},
    "backward_almost": {"dLdA": "", "dLdW": "", "dLdb": ""},
    "backward_mutates_dLdZ": {"dLdA": ""},
    "jacobians_bias_collapsed": {"dZdb": "a column of ones"},
    "jacobians_contract_for_vectors_only": {"contract": "the second and third axis summed"},
    "right_einsum": {},
}


DIAGNOSED = [each for each in students() if each.name in TOLD]


@pytest.mark.parametrize(
    "student",
    [
        pytest.param(each, marks=() if each.name == QUICK_STUDENT else pytest.mark.slow)
        for each in DIAGNOSED
    ],
    ids=lambda student: student.name,
)
def test_students_are_told_their_mistake(student: Student, graded: dict[str, Result]) -> None:
    result = graded[student.name]
    told = {
        task.id: check.evidence.diagnosis
        for task in result.tasks
        for check in task.checks
        if check.evidence is not None
    }
    assert told == TOLD[student.name]
    assert verdicts_of(result) == student.claim().verdicts  # looking for it changes none
    assert result.faults == []


@pytest.mark.slow
def test_students_are_told_that_a_single_sample_makes_the_difference() -> None:
    (student,) = (each for each in students() if each.name == "dLdW_not_for_one_sample")
    (result,) = grade_students((student,), seed=1).values()
    told = {
        task.id: check.evidence.hints[0]
        for task in result.tasks
        for check in task.checks
        if check.evidence is not None
    }
    assert told["dLdW"] == "dLdW is right for several samples, but not for a single one."


ENDS_WHERE_NOBODY_LOOKS = b"""
import os

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        if len(dLdZ) == len(dLdZ.T) > 1:
            os._exit(1)
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W / self.N
"""


@pytest.mark.slow
def test_code_that_ends_while_the_mistake_is_looked_for_costs_no_other_task() -> None:
    submission = submission_of({"linear.py": ENDS_WHERE_NOBODY_LOOKS})
    result = grade(hw1(), submission, 1, hw1().select(("dLdA", "dLdW", "dLdb")))
    assert verdicts_of(result) == {"dLdA": "wrong", "dLdW": "passed", "dLdb": "passed"}
