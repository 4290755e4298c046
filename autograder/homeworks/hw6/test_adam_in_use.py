"""Homework 6, part 1: Adam, with arrays that others hold, share and exchange, and for long."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_array, expect_unchanged
from autograder.grading.events import WRITEABLE
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.adam import Step, simulate
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.inside import lambda_inside, results
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.trainer import Training
from autograder.results.verdict import Evidence, Wrong


@pytest.mark.task("adam")
def test_gradients_of_changing_sizes(session: Session, rng: Rng) -> None:
    """Adam: from step to step, gradients have other sizes, from 1e-30 to 1e30; betas from 0."""
    small = tuple(map(float, 10.0 ** rng.uniform(-4, -1, 2)))
    for betas in ((0, 0), (0.0, 0.0), (0.5, 0.0), (0.0, 0.9999), (0.9999, 0.0), small):
        session.begin_record()
        shape = (2, 3)
        training = Training(session, [np.zeros(shape), rng.normal(size=shape)], (0, 1), betas=betas)
        training.make()
        for _ in range(6):
            sizes = 10.0 ** rng.integers(-30, 31, (2, *shape))
            training.step([*(rng.uniform(1, 9, (2, *shape)) * sizes)])
        training.judge()


@pytest.mark.task("adam")
def test_arrays_come_and_go(session: Session, rng: Rng) -> None:
    """Adam: at any time, a Parameter gets another array, others' numbers, or another's array."""
    for _ in range(3):
        session.begin_record()
        program, count, lr = session.program(), 3, 0.1
        data = [rng.normal(size=(2, 3)) for _ in range(count)]
        parameters = [program.student.Parameter(Named(f"X{i}", X)) for i, X in enumerate(data)]
        adam = program.call(program.find("Adam"), [*parameters], keywords={"lr": lr})
        steps: list[list[Step]] = [[] for _ in data]
        moved, wanted, left = [np.zeros((2, 3)) for _ in data], list[Any](), list[Any]()
        for number in range(9):
            place, kind = int(rng.integers(count)), int(rng.integers(4)) if number else 3
            X = rng.normal(size=(2, 3))
            if kind == 0:
                array = program.array(f"other{number}", X, str(rng.choice(WRITEABLE)))
                left.append((program.get(parameters[place], "data"), data[place]))
                program.set(parameters[place], data=array)
                data[place] = X
            elif kind == 1:
                array = program.get(parameters[place], "data")
                program.call(array, ..., Named(f"new{number}", X), method="__setitem__")
                data[place] = X
            elif kind == 2:
                arrays = [program.get(each, "data") for each in parameters]
                for i, parameter in enumerate(parameters):
                    program.set(parameter, data=arrays[i - 1])
                data = [data[i - 1] for i in range(count)]
            for i, parameter in enumerate(parameters):
                g = None if rng.random() < 0.2 else rng.normal(size=(2, 3))
                value = None if g is None else Named(f"g{number}_{i}", g)
                program.set(parameter, grad=value)
                if g is not None:
                    steps[i].append(Step([g], lr))
                    before, moved[i] = moved[i], simulate([np.zeros((2, 3))], steps[i])[-1][0]
                    data[i] = data[i] + moved[i] - before
            program.call(adam, method="step")
            program.look(*(program.get(each, "data") for each in parameters))
            wanted += [(f"X{i}.data", X, number) for i, X in enumerate(data)]
        program.look(*(array for array, _ in left))
        found = program.run()
        for got, (name, right, number) in zip(found[: len(wanted)], wanted, strict=True):
            expect_array(name, got, right, because=f"after step {number + 1}")
        for got, (_, right) in zip(found[len(wanted) :], left, strict=True):
            expect_array("an array that was a Parameter's", got, right)


@pytest.mark.task("adam")
@pytest.mark.parametrize("how", ["the same array", "a view", "a part"])
def test_shared_arrays(session: Session, rng: Rng, how: str) -> None:
    """Adam: two Parameters that share their numbers, as {how}, are two, and each has its steps."""
    session.begin_record()
    program, start, lr = session.program(), rng.normal(size=(3, 3)), 0.1
    first, second = (program.student.Parameter(Named("X", start)) for _ in range(2))
    array = program.get(first, "data")
    view = array if how == "the same array" else program.get(array, "T")
    if how == "a part":
        view = program.operate("[]", array, slice(1, None))
    program.set(second, data=view)
    adam = program.call(program.find("Adam"), [first, second], keywords={"lr": lr})
    gradients, rest = rng.normal(size=(4, 2, 3, 3)), int(how == "a part")
    gradients[:, 1, :rest] = 0.0
    for number, pair in enumerate(gradients):
        program.set(first, grad=Named(f"g{number}", pair[0]))
        program.set(second, grad=Named(f"h{number}", pair[1, rest:]))
        program.call(adam, method="step")
        program.look(program.get(first, "data"), program.get(second, "data"))
    zeros, found = np.zeros((3, 3)), program.run()
    moved = [simulate([zeros], [Step([g], lr) for g in gradients[:, i]]) for i in (0, 1)]
    for number in range(len(gradients)):
        one, other = (each[number][0] for each in moved)
        right = start + one + (other.T if how == "a view" else other)
        because = f"step {number + 1}: both Parameters have {how}"
        expect_array("X.data", found[2 * number], right, because=because)


@pytest.mark.task("adam")
def test_one_gradient_for_two(session: Session, rng: Rng) -> None:
    """Adam: two Parameters of equal numbers, whose grad is one array, both take a step."""
    session.begin_record()
    program, start = session.program(), np.tile(rng.normal(size=4), (2, 1))
    g = rng.normal(size=4)
    parameters = [program.student.Parameter(Named(f"X{i}", X)) for i, X in enumerate(start)]
    adam = program.call(program.find("Adam"), [*parameters], keywords={"lr": 0.1})
    grad = program.array("g", g, "new")
    for _ in range(3):
        for parameter in parameters:
            program.set(parameter, grad=grad)
        program.call(adam, method="step")
    program.look(*(program.get(each, "data") for each in parameters), grad)
    *found, got_grad = program.run()
    right = simulate([*start], [Step([g, g], 0.1)] * 3)[-1]
    for place, got in enumerate(found):
        expect_array(f"X{place}.data", got, right[place])
    expect_unchanged("step", "grad", got_grad, g)


@pytest.mark.task("adam")
def test_one_after_the_other(session: Session, rng: Rng) -> None:
    """Adam: a new one knows nothing of those that are gone, nor its Parameters of theirs."""
    session.begin_record()
    program, wanted = session.program(), list[Array]()
    for number in range(12):
        start, gradients = rng.normal(size=3), rng.normal(size=(2, 3))
        parameter = program.student.Parameter(Named(f"X{number}", start))
        adam = program.call(program.find("Adam"), [parameter], keywords={"lr": 0.1})
        for step, g in enumerate(gradients):
            program.set(parameter, grad=Named(f"g{number}_{step}", g))
            program.call(adam, method="step")
        program.look(program.get(parameter, "data"))
        program.forget(adam, parameter)
        wanted.append(simulate([start], [Step([g], 0.1) for g in gradients])[-1][0])
    for number, (got, right) in enumerate(zip(program.run(), wanted, strict=True)):
        expect_array(f"X{number}.data", got, right)


@pytest.mark.task("adam")
def test_thousands_of_steps(session: Session, student: Student, rng: Rng) -> None:
    """Adam: the correction and the means go on for thousands of steps."""
    session.begin_record()
    start, g = rng.normal(size=2), rng.normal(size=2)
    betas, count = (float(rng.choice([0.9, 0.99])), 0.9999), 4400
    parameter = student.Parameter(Named("X", start))
    settings: dict[str, Any] = {"lr": 0.01, "betas": betas}
    adam = session.call(session.find("Adam"), [parameter], keywords=settings)
    first = int(rng.integers(20, 60))  # a large gradient that the means forget again
    steps = [Step([g * (40 if number == first else 1)], 0.01) for number in range(count)]
    right = simulate([start], steps, betas=betas)
    go_on = lambda_inside(
        session, "steps", "lambda adam, count: [adam.step() for _ in range(count)].count(0)"
    )
    before = 0
    for after in (first, first + 1, *range(550, count + 1, 550)):
        parameter.grad = Named("g", g * (40 if before == first else 1))
        session.call(go_on, adam, after - before)
        wanted, before = right[after - 1][0], after
        expect_array("X.data", parameter.data, wanted, because=f"after {after} steps")


MANY = """
def steps(Adam, Parameter, X, gradients):
    parameters = [Parameter(each.copy()) for each in X]
    adam, found = Adam(each for each in parameters), []
    for several in gradients:
        for parameter, g in zip(parameters, several):
            parameter.grad = g.copy()
        adam.step()
        found.append([each.data.copy() for each in parameters])
    adam.zero_grad()
    return found, sum(each.grad is None for each in parameters)
"""


@pytest.mark.task("adam")
def test_a_thousand_parameters(session: Session, rng: Rng) -> None:
    """Adam: more than a thousand Parameters, all of which have steps of their own."""
    session.begin_record()
    count = int(rng.integers(1030, 1300))
    X, gradients = rng.normal(size=(count, 2)), rng.normal(size=(3, count, 2))
    steps = inside(session, "steps", MANY, "…  # three steps of a Parameter for each row of X")
    given = Named("X", X), Named("gradients", gradients)
    found = session.call(steps, session.find("Adam"), session.find("Parameter"), *given)
    if not isinstance(found, tuple) or len(found) != 2:
        raise Wrong(Evidence("there must be results", got=describe(found)))
    right = simulate([X], [Step([g], 0.001) for g in gradients])
    for number, (got, (wanted,)) in enumerate(zip(results(found[0], 3), right, strict=True)):
        for place, each in enumerate(results(got, count)):
            expect_array(f"X{place}.data", each, wanted[place], because=f"step {number + 1}")
    if found[1] != count:
        message = f"zero_grad must set the grads of all {count} Parameters to None"
        raise Wrong(Evidence(message, str(count), str(found[1])))


@pytest.mark.task("adam")
def test_on_the_tape(session: Session, rng: Rng) -> None:
    """Adam: gradients that the tape has made, of a Parameter without axes, too."""
    for shape in ((), (2, 2)):
        session.begin_record()
        program, steps = session.program(), list[Step]()
        start, factors = np.asarray(rng.normal(size=shape)), rng.normal(size=(4, *shape))
        parameter = program.student.Parameter(Named("X", start))
        adam = program.call(program.find("Adam"), [parameter], keywords={"lr": 0.1})
        for number, factor in enumerate(factors):
            program.call(adam, method="zero_grad")
            Z = program.operate("*", parameter, Named(f"c{number}", np.asarray(factor)))
            program.call(program.call(Z, method="sum"), method="backward")
            program.call(adam, method="step")
            program.look(program.get(parameter, "data"))
            steps.append(Step([np.asarray(factor)], 0.1))
        right = simulate([start], steps)
        for number, (got, (wanted,)) in enumerate(zip(program.run(), right, strict=True)):
            if not isinstance(got, np.ndarray | np.float64):
                raise Wrong(Evidence("X.data must stay an array", got=str(got)))
            expect_array("X.data", np.asarray(got), wanted, because=f"after step {number + 1}")
