"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numpy.typing import NDArray

from autograder.grading.compare import expect_array, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw1.case import Array, Case
from autograder.homeworks.hw1.quantities import QUANTITIES
from autograder.homeworks.hw1.smallest import draw_alike, judge_cases
from autograder.results.verdict import Changed, Judgement, OutOfMemory, TimedOut

if TYPE_CHECKING:
    from autograder.diagnosis.scene import Scene


def jacobian(case: Case, gradient: str) -> NDArray[Any]:
    """Return how each element of Z changes with each element of X, X's indices first.

    The reference's backward gives it: with a dLdZ of zeros and a single one, backward returns the
    derivative of that one element of Z.
    """
    layer = case.reference()
    layer.forward(case.A)
    N, C_out = case.dLdZ.shape
    columns = []
    for unit in np.eye(N * C_out):
        layer.backward(unit.reshape(N, C_out))
        columns.append(getattr(layer, gradient))
    stack = np.stack(columns, axis=-1)
    return stack.reshape(*stack.shape[:-1], N, C_out)


@contextmanager
def explained(session: Session, student: Student, function: str) -> Iterator[None]:
    """Add hints to a failure inside the `with` block; without a function's name, do nothing."""

    def observe(scene: Scene) -> Any:
        try:
            return getattr(student, function)(*scene.inputs.values())
        except (TimedOut, OutOfMemory):
            raise
        except Judgement:
            return None

    try:
        yield
    except Judgement as failure:
        if not function or isinstance(failure, Changed):
            raise
        from autograder.diagnosis.explain import explain

        with suppress(Judgement), session.experiment():
            explain(failure, QUANTITIES[function], observe)
        raise


@pytest.mark.parametrize(
    ("function", "gradient"),
    [
        pytest.param("dZdb", "dLdb", marks=pytest.mark.task("dZdb")),
        pytest.param("dZdW", "dLdW", marks=pytest.mark.task("dZdW")),
        pytest.param("dZdA", "dLdA", marks=pytest.mark.task("dZdA")),
    ],
)
def test_jacobian(
    student: Student, session: Session, cases: list[Case], function: str, gradient: str
) -> None:
    """{function}(A, W, b) returns the derivative of every element of Z, Z's indices last."""

    def judge(case: Case, quantity: str) -> None:
        wanted = jacobian(case, gradient)
        if function == "dZdb":
            wanted = wanted[:, 0]  # b is a column, and its second index is left out
        arguments = {"A": case.A, "W": case.W, "b": case.b}
        with explained(session, student, quantity):
            got = call(session, student, function, arguments)
            expect_array(function, got, wanted)

    judge_cases(session, cases, judge, function)


@pytest.mark.task("contract")
@pytest.mark.parametrize("of", ["b", "W", "A"])
def test_contract(
    student: Student, session: Session, cases: list[Case], rng: np.random.Generator, of: str
) -> None:
    """contract(dLdZ, dZdX) multiplies each slice of the stack by dLdZ, and sums it."""

    def judge(case: Case, quantity: str) -> None:
        X = case.b[:, 0] if of == "b" else getattr(case, of)
        stack = draw_alike(rng, (*X.shape, *case.dLdZ.shape), case)
        with explained(session, student, quantity):
            got = call(session, student, "contract", {"dLdZ": case.dLdZ, f"dZd{of}": stack})
            summed = QUANTITIES["contract"].summed({"dLdZ": case.dLdZ, "dZdX": stack})
            expect_array(f"dLd{of}", got, np.tensordot(stack, case.dLdZ, axes=2), summed=summed)

    judge_cases(session, cases, judge, "contract")


def call(session: Session, student: Student, function: str, arguments: dict[str, Array]) -> Any:
    """Return the result of a function that leaves its arguments as they were."""
    given = session.arrays(**arguments)
    got = getattr(student, function)(*given)
    for name, now in zip(arguments, session.values(*given), strict=True):
        expect_unchanged(function, name, now, arguments[name])
    return got
