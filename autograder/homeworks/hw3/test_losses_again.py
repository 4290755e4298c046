"""Homework 3, part 1: forwards without a backward, refusals that come again, and large sums."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from autograder.grading.compare import expect_array
from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw3.changes import Judges, expect_cases
from autograder.homeworks.hw3.expect import expect_loss, expect_value_error
from autograder.homeworks.hw3.rules import Array
from autograder.results.verdict import Judgement

ROUNDS = 45
"""How often a backward comes, after one forward or several."""

OF_LOSSES = (
    pytest.param("MSELoss", marks=pytest.mark.task("mse_backward")),
    pytest.param("CrossEntropyLoss", marks=pytest.mark.task("cross_entropy_backward")),
)

HELD = 40
"""The number of gradients whose views are held."""

SUMS = (110, 700), (300, 333), (600, 150), (2, 5000)
"""Numbers of samples and classes: the product of so many sums is no number; and most classes.

A right program may look for the largest number of a row again for each class, so that its time
grows with the square of the classes. It has time for all of them together.
"""


def softmax(Z: Array) -> Array:
    powers = np.exp(Z - Z.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


@pytest.mark.parametrize("loss", OF_LOSSES)
def test_forwards_without_a_backward(
    session: Session, student: Student, rng: np.random.Generator, loss: str
) -> None:
    """backward() of {loss} belongs to the last forward, also where others had no backward.

    The arrays of earlier forwards have ended, so that new ones have their ids.
    """
    is_mse = loss == "MSELoss"
    labels = rng.integers(0, 3, 2)

    def draw() -> tuple[Array, NDArray[Any]]:
        Z = rng.uniform(-2, 2, (2, 3))
        return Z, rng.uniform(-2, 2, (2, 3)) if is_mse else rng.integers(0, 3, 2)

    caches = ("Z", "Y") if is_mse else ("P", "labels")

    def case(rounds: int, fresh: str, program: Program) -> Judges:
        made, wanted = program.call(getattr(program.student, loss)), []
        first = draw()[0], (rng.uniform(-2, 2, (2, 3)) if is_mse else labels)
        kept = [program.array(name, X, "new") for name, X in zip("Zt", first, strict=True)]
        for number in range(rounds):
            for _ in range(1 + number % 3):
                drawn: list[Any] = [*draw()]
                given = [*kept]
                for place, name in enumerate(("Z", "Y" if is_mse else "labels")):
                    if name[0] in fresh:
                        given[place] = program.array(name, drawn[place], "new")
                    else:
                        drawn[place] = first[place]
                program.call(made, *given, method="forward")
                program.forget(*(each for each in given if each not in kept))
            held = [program.get(made, name) for name in caches]
            program.look(*held)
            program.forget(*held)
            result = program.call(made, method="backward")
            program.look(result)
            if number % 2:
                program.forget(result)
            wanted.append((drawn[0], drawn[1]))

        def judges(found: Iterator[Any]) -> None:
            for number, (Z, target) in enumerate(wanted):
                because = f"after {number} earlier calls of backward" if rounds > 1 else ""
                cached = next(found), next(found)
                if is_mse:
                    right, wanted_cache = 2 * (Z - target) / Z.size, (Z, target)
                else:
                    right = (softmax(Z) - np.eye(3)[target]) / len(Z)
                    wanted_cache = softmax(Z), target
                if not all(map(is_near, cached, wanted_cache)):
                    return  # a forward that is wrong loses its own task
                expect_array("dLdZ", next(found), right, because=because, smallest=0.5)

        return judges

    names = ("ZY", "Z", "Y") if is_mse else ("Zl", "Z")
    cases = [(1, names[0]), *((ROUNDS, each) for each in names)]
    expect_cases(session, [partial(case, *each) for each in cases], "backward")


@pytest.mark.parametrize("loss", OF_LOSSES)
def test_views_of_gradients(
    session: Session, student: Student, rng: np.random.Generator, loss: str
) -> None:
    """No later backward of {loss} changes a dLdZ of which the program holds only a view."""
    outputs = rng.uniform(-2, 2, (HELD, 2, 3))

    def case(count: int, way: str, program: Program) -> Judges:
        made, held = program.call(getattr(program.student, loss)), []
        for Z in outputs[:count]:
            target = np.zeros((2, 3)) if loss == "MSELoss" else np.array([0, 1])
            program.call(made, Named("Z", Z), Named("target", target), method="forward")
            result = program.call(made, method="backward")
            if way == "T":
                held.append(program.get(result, "T"))
            else:
                held.append(program.operate("[]", result, slice(0, 1)))
            program.forget(result)
        program.look(*held)

        def judges(found: Iterator[Any]) -> None:
            for Z in outputs[:count]:
                right = 2 * Z / 6 if loss == "MSELoss" else (softmax(Z) - np.eye(3)[:2]) / 2
                because = f"the program holds only {way} of each dLdZ, and looks at the end"
                label = "dLdZ.T" if way == "T" else "dLdZ[0:1]"
                right = right.T if way == "T" else right[:1]
                expect_array(label, next(found), right, because=because, smallest=0.5)

        return judges

    plans = (1, "T"), (HELD, "T"), (HELD, "a slice")
    expect_cases(session, [partial(case, *plan) for plan in plans], "backward")


def is_near(got: Any, wanted: Array) -> bool:
    """Whether an array is right, up to rounding."""
    is_like = isinstance(got, np.ndarray) and got.shape == wanted.shape
    return is_like and np.allclose(got, wanted, 1e-9, 1e-9)


@pytest.mark.task("loss_shapes")
@pytest.mark.parametrize("loss", ["MSELoss", "CrossEntropyLoss"])
def test_a_refusal_that_comes_again(
    session: Session, student: Student, rng: np.random.Generator, loss: str
) -> None:
    """In {loss}, forward raises ValueError each time that a shape is wrong."""
    N, C = map(int, rng.permutation(np.arange(2, 7))[:2])
    Z, column = rng.normal(size=(N, C)), rng.normal(size=(N, 1))
    right: NDArray[Any]
    if loss == "MSELoss":
        name, right = "Y", rng.normal(size=(N, C))
        wrong: list[tuple[Array, NDArray[Any]]] = [
            (Z, right[:1]),
            (Z, right[:, :1]),
            (column, right[:, 0]),
            (column, right),
        ]
    else:
        name, right = "labels", rng.integers(0, C, N)
        wrong = [(Z, right[None]), (Z, right[:1]), (Z, right[:, None]), (Z[:1], right)]
    others = [getattr(student, loss)() for _ in range(2)]
    for outputs, targets in wrong:
        for made, times in zip(others, (3, 1), strict=True):
            session.begin_record()
            with suppress(Judgement):
                session.call(
                    made, Named("right_Z", Z), Named(f"right_{name}", right), method="forward"
                )
            for _ in range(times):
                what = f"Z is {outputs.shape} and {name} is {targets.shape}, and both come again"
                given = Named("Z", outputs), Named(name, targets)
                call = partial(session.call, made, *given, method="forward")
                expect_value_error(what, call)


@pytest.mark.task("cross_entropy_forward")
def test_sums_of_many_samples(session: Session, student: Student, rng: np.random.Generator) -> None:
    """forward(Z, labels) is right for hundreds of equal rows with hundreds of classes."""
    loss = student.CrossEntropyLoss()
    for N, C in ((4, 3), *SUMS):
        labels = rng.integers(0, C, N)
        session.begin_record()
        program = session.program()
        Z = program.array("Z", np.full((N, C), float(rng.integers(-9, 9))), "repeated")
        program.look(program.call(loss, Z, Named("labels", labels), method="forward"))
        try:
            because = f"all numbers of Z are equal, and there are {N} samples and {C} classes"
            expect_loss(program.run()[0], float(np.log(C)), because)
        except Judgement:
            if C > 3:
                raise
            return  # other checks report it
