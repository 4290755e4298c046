"""The hints that are added to a failed check."""

from __future__ import annotations

import itertools
import time
from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.explain import explain
from autograder.diagnosis.formula import Quantity
from autograder.diagnosis.scene import Scene, draw_scene
from autograder.grading.compare import expect_array
from autograder.homeworks.hw1.quantities import QUANTITIES
from autograder.results.verdict import (
    Crashed,
    GraderFault,
    Judgement,
    NotAttempted,
    OutOfMemory,
    TimedOut,
    Wrong,
)
from tests.autograder.diagnosis.students import who_writes

dLdW = QUANTITIES["dLdW"]


def failure_of(quantity: Quantity, got: Any, wanted: Any) -> Wrong:
    with pytest.raises(Wrong) as caught:
        expect_array(quantity.called, got, wanted)
    return caught.value


def explained(formula: str) -> Wrong:
    student = who_writes(dLdW, formula)
    scene = draw_scene(dLdW, np.random.default_rng(1), {"N": 4, "C_in": 3, "C_out": 2})
    failure = failure_of(dLdW, student(scene), dLdW.right(scene.inputs))
    explain(failure, dLdW, student)
    return failure


def test_a_known_mistake_is_told_by_name_and_in_three_steps() -> None:
    evidence = explained("dLdZ.T @ A / N").evidence
    assert evidence.diagnosis == "divided by N"
    assert evidence.hints[0] == "dLdW is exactly N times too small."
    assert len(evidence.hints) == 3


def test_an_unknown_one_is_told_by_the_place_of_the_wrong_numbers() -> None:
    evidence = explained("np.vstack([(dLdZ.T @ A)[:-1], A[:1]])").evidence
    assert evidence.diagnosis == ""
    assert evidence.hints[0] == "Only the last row of dLdW is wrong."
    assert len(evidence.hints) == 3


def test_what_holds_by_chance_for_two_rows_is_told_of_more() -> None:
    evidence = explained("np.vstack([(dLdZ.T @ A)[:1], dLdZ.T[1:] @ A ** 3])").evidence
    assert evidence.hints[0] == (
        "Where N = 5, C_in = 7 and C_out = 11, only the first row of dLdW is right."
    )


def test_an_unknown_shape_is_told_with_what_went_in() -> None:
    evidence = explained("A @ W.T @ dLdZ.T").evidence
    assert evidence.diagnosis == ""
    assert "(C_out, C_in)" in evidence.hints[0]
    assert evidence.hints[1].endswith("dLdW comes out as (N, N).")


def test_numbers_that_are_right_for_other_inputs_are_told_of_the_report_alone() -> None:
    shown = draw_scene(dLdW, np.random.default_rng(1), {"N": 2, "C_in": 3, "C_out": 2})
    wrong = dLdW.right(shown.inputs)
    wrong[0, 1] += 1
    failure = failure_of(dLdW, wrong, dLdW.right(shown.inputs))
    explain(failure, dLdW, who_writes(dLdW, "dLdZ.T @ A"))
    assert failure.evidence.hints[0] == "Here, only dLdW[0, 1] is wrong."


@pytest.mark.parametrize(
    ("formula", "seen"),
    [
        ("dLdZ.T @ A if N > 1 else A", "right for several samples, but not for a single one"),
        ("np.atleast_2d(dLdZ.squeeze()).T @ A", "right for several outputs, but not for a"),
        ("dLdZ.T @ A * (N == 1) + A[0, 0]*(N > 1)", "right for a single sample, but not for sev"),
    ],
)
@pytest.mark.parametrize("crashed", [False, True])
def test_a_size_of_one_that_makes_the_difference_is_told(
    formula: str, seen: str, crashed: bool
) -> None:
    student = who_writes(dLdW, formula)
    failure = Crashed("IndexError: axis", ["AxisError", "ValueError"]) if crashed else Wrong("1")
    explain(failure, dLdW, student)
    assert failure.evidence.hints[0].startswith(f"dLdW is {seen}")
    assert failure.evidence.diagnosis == ""


def test_two_sizes_that_are_wrong_if_they_are_equal_are_told() -> None:
    shown = draw_scene(dLdW, np.random.default_rng(1), {"N": 2, "C_in": 3, "C_out": 2})
    failure = Wrong("2 of 6 numbers are wrong")
    explain(failure, dLdW, who_writes(dLdW, "dLdZ.T @ A + (N == C_out) * A[0, 0]"), shown.inputs)
    assert failure.evidence.hints[0] == (
        "dLdW is wrong where there are as many samples as outputs, and right where all sizes "
        "differ."
    )


def test_a_crash_over_shapes_is_looked_into_where_the_shapes_fit() -> None:
    crash = Crashed("ValueError: matmul", ["ValueError", "Exception"])
    dLdA = QUANTITIES["dLdA"]
    explain(crash, dLdA, who_writes(dLdA, "dLdZ @ W.T"))
    assert crash.evidence.diagnosis == "W for its transpose"
    assert crash.evidence.hints[0].startswith("Where W is square, dLdA uses")


def test_what_is_seen_beside_a_crash_is_told_of_where_there_was_none() -> None:
    crash = Crashed("ValueError: operands", ["ValueError", "Exception"])
    explain(crash, QUANTITIES["Z"], who_writes(QUANTITIES["Z"], "A @ W.T + b"))
    assert crash.evidence.hints[0].startswith("Where the shapes happen to fit, in Z each sample")


@pytest.mark.parametrize(
    "failure", [NotAttempted("to do"), Crashed("NameError: np", ["NameError"]), Crashed("it ended")]
)
def test_other_failures_stay_as_they_are(failure: Judgement) -> None:
    def never(scene: Scene) -> Any:
        raise AssertionError("the student's code was run")

    explain(failure, dLdW, never)
    evidence = failure.evidence
    assert (evidence.diagnosis, evidence.hints, evidence.author_fault) == ("", [], "")


def test_right_numbers_that_failed_for_another_reason_are_not_explained() -> None:
    failure = Wrong("backward changes dLdZ")
    explain(failure, dLdW, who_writes(dLdW, "dLdZ.T @ A"))
    assert (failure.evidence.diagnosis, failure.evidence.hints) == ("", [])


MOST_RUNS = 45
"""The number of runs of a student's code that hints may need."""


def test_a_busy_machine_gives_the_same_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    hours = itertools.count(step=3600.0)
    monkeypatch.setattr(time, "monotonic", lambda: next(hours))
    assert explained("dLdZ.T @ A / N").evidence.diagnosis == "divided by N"


@pytest.mark.parametrize("result", [None, np.zeros((2, 3)), np.ones(())])
def test_the_runs_of_a_students_code_are_counted(result: Any) -> None:
    for quantity in QUANTITIES.values():
        for failure in (Wrong("wrong"), Crashed("ValueError", ["ValueError"])):
            runs = []

            def observe(scene: Scene, runs: list[Scene] = runs) -> Any:
                runs.append(scene)
                return result

            explain(failure, quantity, observe)
            assert 0 < len(runs) <= MOST_RUNS


# --- a failure of the explanation itself


PRODUCT = Quantity(
    name="Z",
    called="Z",
    formula="x * y",
    given={"x": ("n",), "y": ("n",)},
    derived={},
    shape="(n,)",
    reading="another homework",
    file="product.py",
    function="product",
    target="Z",
)
"""A quantity of another homework that has a name of homework 1's and none of its inputs."""


@pytest.mark.parametrize("formula", ["x + y", "x * y * 2", "x * y / n"])
def test_a_quantity_may_have_a_name_of_another_homework(formula: str) -> None:
    scene = draw_scene(PRODUCT, np.random.default_rng(1), {"n": 4})
    wanted = PRODUCT.right(scene.inputs)
    failure = failure_of(PRODUCT, wanted + 1, wanted)
    explain(failure, PRODUCT, who_writes(PRODUCT, formula.replace("/ n", "/ len(x)")))
    assert failure.evidence.author_fault == ""


@pytest.mark.parametrize(
    "error", [KeyError("W"), NameError("Z"), MemoryError(), RecursionError(), GraderFault("we")]
)
def test_its_own_failure_leaves_the_verdict_and_the_message_alone(error: Exception) -> None:
    def broken(scene: Scene) -> Any:
        raise error

    failure = failure_of(dLdW, np.zeros((2, 3)), np.ones((2, 3)))
    before = failure.evidence.message
    explain(failure, dLdW, broken)
    evidence = failure.evidence
    assert (evidence.message, evidence.hints, evidence.diagnosis) == (before, [], "")
    first, *rest = evidence.author_fault.splitlines()
    assert first == f"the hints about dLdW failed with {type(error).__name__}"
    assert "Traceback" in rest[0]


@pytest.mark.parametrize("end", [TimedOut("5 s"), OutOfMemory("512 MiB"), Crashed("it ended")])
def test_student_code_that_ends_its_explanation_is_not_the_authors_fault(end: Judgement) -> None:
    def stops(scene: Scene) -> Any:
        raise end

    failure = failure_of(dLdW, np.zeros((2, 3)), np.ones((2, 3)))
    explain(failure, dLdW, stops)
    assert (failure.evidence.hints, failure.evidence.author_fault) == ([], "")
