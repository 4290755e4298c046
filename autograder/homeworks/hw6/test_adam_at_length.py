"""Homework 6, part 1: Adam, with large tables, arrays of any memory, and 40,000 steps."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.events import WRITEABLE
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.adam import Step, simulate
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.inside import lambda_inside, results
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.test_adam import draw_betas
from autograder.homeworks.hw6.trainer import Training

pytestmark = pytest.mark.last

STEPS = 40_000
"""As many as the write-up promises."""


@pytest.mark.task("adam")
def test_zeros_first(session: Session, rng: Rng) -> None:
    """Adam: gradients of zeros are steps: first, one after the other, after None, for any betas."""
    for pattern in ("01", "001", "N01", "0N1", "0101", "10001", "00N0N1"):
        for shape, betas in (((2, 2), (0.9, 0.999)), ((), (0.0, 0.5)), ((70, 3), draw_betas(rng))):
            session.begin_record()
            start = np.asarray(rng.normal(size=shape))
            training = Training(session, [start], [0], lr=0.1, betas=betas)
            training.make()
            for each in pattern:
                g = np.asarray(rng.normal(size=shape)) if each == "1" else np.zeros(shape)
                training.step([None if each == "N" else g])
            training.judge()


def few_places(rng: Rng, shape: tuple[int, ...], share: float) -> Array:
    """Return a gradient of which only some rows, and those whole, are not 0."""
    g, count = np.zeros(shape), max(1, int(share * shape[0]))
    g[rng.choice(shape[0], count, replace=False)] = rng.normal(size=(count, *shape[1:]))
    return g


@pytest.mark.task("adam")
@pytest.mark.parametrize("rows", [5, 70, 300, 1100, 66_000])
def test_few_rows_of_a_table(session: Session, rng: Rng, rows: int) -> None:
    """Adam: all of {rows} rows go on, where the gradient of most of them is 0."""
    last = int(rng.integers(1, 4)) if rows < 10_000 else 1
    for shape in ((rows, last), (rows,), (last, rows), (rows, 2, 1))[: 2 if rows > 10_000 else 4]:
        session.begin_record()
        training = Training(session, [rng.normal(size=shape)], [0], lr=0.1)
        training.make()
        training.step([rng.normal(size=shape)])
        for share in (0.0, 0.02, 0.3) if rows < 10_000 else (0.001,):
            g = few_places(rng, shape, share)
            if shape[0] != rows:  # few columns
                g = np.array(few_places(rng, shape[::-1], share).T)
            training.step([g])
        g = np.zeros(shape)  # a single number
        g.flat[int(rng.integers(g.size))] = 1.0
        training.step([g])
        training.judge()


@pytest.mark.task("adam")
def test_arrays_of_any_memory(session: Session, rng: Rng) -> None:
    """Adam: step writes into the Parameter's own array, wherever its numbers lie in memory."""
    for memory in WRITEABLE:
        for shape in ((2, 3), (3, 2, 2), (4,), (1, 3), (3, 1), (40, 30)):
            session.begin_record()
            program, start, other = session.program(), *rng.normal(size=(2, *shape))
            parameter = program.student.Parameter(program.array("X", start, memory))
            adam = program.call(program.find("Adam"), [parameter], keywords={"lr": 0.1})
            gradients = [rng.normal(size=shape) for _ in range(3)]
            for number, g in enumerate(gradients):
                if number == 2:
                    program.set(parameter, data=program.array("other", other, memory))
                grad = program.array(f"g{number}", g, "new" if number else memory)
                program.set(parameter, grad=grad)
                held = program.get(parameter, "data")
                program.call(adam, method="step")
                program.look(held)
            right = [each for (each,) in simulate([start], [Step([g], 0.1) for g in gradients])]
            right[2] = right[2] - right[1] + other
            for number, (got, wanted) in enumerate(zip(program.run(), right, strict=True)):
                because = f"step {number + 1}, and the array that was the data before it"
                expect_array("X.data", got, wanted, because=because)


@pytest.mark.task("adam")
@pytest.mark.parametrize("how", ["one Parameter", "new Parameters"])
def test_adams_that_are_gone(session: Session, student: Student, rng: Rng, how: str) -> None:
    """Adam: a new one begins anew, also where the memory of an old one is used again; {how}."""
    session.begin_record()
    start, gradients = rng.normal(size=3), rng.normal(size=(30, 3))
    gradients *= np.where(np.arange(30) % 2, -5.0, 1.0)[:, np.newaxis]
    named = Named("X", start), Named("gradients", gradients)
    if how == "one Parameter":
        source = (
            "lambda Adam, w, several: [(setattr(w, 'grad', g), "
            "[Adam([w], lr=0.1).step() for _ in range(3)], w.data.copy())[2] for g in several]"
        )
        given: tuple[Any, ...] = student.Parameter(named[0]), named[1]
    else:
        source = (
            "lambda Adam, Parameter, X, several: [(lambda w: (setattr(w, 'grad', g), "
            "Adam([w], lr=0.1).step(), w.data)[2])(Parameter(X.copy())) for g in several]"
        )
        given = session.find("Parameter"), *named
    found = session.call(lambda_inside(session, "steps", source), session.find("Adam"), *given)
    now = start
    for number, (got, g) in enumerate(zip(results(found, 30), gradients, strict=True)):
        (moved,) = simulate([np.zeros(3)], [Step([g], 0.1)])[-1]
        now = now + 3 * moved if how == "one Parameter" else start + moved
        because = f"after the first steps of new Adams, with gradient {number + 1}"
        expect_array("X.data", got, now, because=because)


@pytest.mark.task("adam")
def test_steps_without_an_end(session: Session, student: Student, rng: Rng) -> None:
    """Adam: the correction goes on, also after 32,768 steps."""
    session.begin_record()
    start, g = rng.normal(size=1), rng.uniform(1, 2, 1)
    parameter = student.Parameter(Named("X", start))
    settings: dict[str, Any] = {"lr": 0.01, "betas": (0.0, 0.9999)}
    adam = session.call(session.find("Adam"), [parameter], keywords=settings)
    parameter.grad = Named("g", g)
    steps = lambda_inside(
        session, "steps", "lambda adam, count: [adam.step() for _ in range(count)].count(0)"
    )
    for count in range(2000, STEPS + 1, 2000):
        session.call(steps, adam, 2000)
        # With one gradient, each step has the length lr.
        right = start - count * 0.01 * g / (g + 1e-8)
        expect_array("X.data", parameter.data, right, because=f"after {count} steps")
