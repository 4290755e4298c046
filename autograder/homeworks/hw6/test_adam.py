"""Homework 6, part 1: Adam."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_array, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named
from autograder.homeworks.hw6.adam import Step, simulate
from autograder.homeworks.hw6.hints import ZEROS_FOR_NONE
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.trainer import HELD, Training, draw_gradient, draw_shapes
from autograder.results.verdict import Evidence, Judgement, Wrong

BETAS = (
    (0.9, 0.999),
    (0.9, 0.999),
    (0.0, 0.9),
    (0.5, 0.5),
    (0.95, 0.0),
    (0.3, 0.9999),
)


def draw_betas(rng: Rng) -> tuple[float, float]:
    """Return the betas of an Adam."""
    if rng.random() < 0.6:
        return BETAS[int(rng.integers(len(BETAS)))]
    first, second = 1 - 10.0 ** rng.uniform(-4, 0, 2)
    return float(first), float(second)


@pytest.mark.task("adam")
def test_first_steps(session: Session, rng: Rng) -> None:
    """Adam: three steps, with all settings left out, or with others."""
    for shape, settings in (
        ((), {"lr": 0.1}),
        ((3,), {"lr": 0.5, "betas": (0.8, 0.9), "eps": 1e-3}),
        ((2, 3), {}),
        ((2, 2), {"lr": 0.01, "eps": 0.1}),
    ):
        session.begin_record()
        count = 1 if shape == () else 2
        arrays = [np.asarray(rng.normal(size=shape) * 3) for _ in range(count)]
        training = Training(session, arrays, range(count), **settings)
        training.make()
        for scale in (1.0, 0.01, 1.0):
            training.step([np.asarray(rng.normal(size=shape) * scale) for _ in range(count)])
        training.judge()


@pytest.mark.task("adam")
def test_zero_grad(session: Session, rng: Rng) -> None:
    """zero_grad sets the grad of each Parameter to None, and step then changes nothing."""
    for count in (1, 3, 30):
        session.begin_record()
        program = session.program()
        arrays = [rng.normal(size=(2, 2)) for _ in range(count)]
        parameters = [
            program.student.Parameter(Named(f"X{place}", X)) for place, X in enumerate(arrays)
        ]
        adam, held = program.student.Adam(parameters), list[tuple[Any, Any]]()
        for place, each in enumerate(parameters):
            if place != 1:
                g = rng.normal(size=(2, 2))
                held.append((program.array(f"g{place}", g, "new"), g))
                program.set(each, grad=held[-1][0])
        program.call(adam, method="zero_grad")
        for each in parameters:
            program.look(program.get(each, "grad"))
        program.call(adam, method="step")
        for each in parameters:
            program.look(program.get(each, "data"))
        program.look(*(array for array, _ in held))
        try:
            looks = program.run()
        except Judgement:  # step fails: what zero_grad has left says more
            _expect_none(program.looked[:count])
            raise
        _expect_none(looks[:count])
        for place, got in enumerate(looks[count : 2 * count]):
            expect_array(f"X{place}.data", got, arrays[place], because="all gradients were None")
        for got, (_, g) in zip(looks[2 * count :], held, strict=True):
            expect_unchanged("zero_grad", "an array that was a grad", got, g)


def _expect_none(grads: list[Any]) -> None:
    """Accept the gradients of Parameters after zero_grad."""
    for place, got in enumerate(grads):
        if got is not None:
            message = f"X{place}.grad is not None after zero_grad"
            evidence = Evidence(message, "None", describe(got))
            ZEROS_FOR_NONE.add_to(evidence)
            raise Wrong(evidence)


@pytest.mark.task("adam")
def test_each_its_own_steps(session: Session, rng: Rng) -> None:
    """Adam: a Parameter whose grad is None is skipped, and each counts its own steps."""
    for count in (1, 2, 3, 4):
        session.begin_record()
        shapes = [(2, 3)] * count
        training = Training(
            session, [rng.normal(size=each) for each in shapes], range(count), lr=0.1
        )
        training.make()
        for number in range(5):
            training.step(
                [
                    None if (number + place) % 3 == 1 else rng.normal(size=shape)
                    for place, shape in enumerate(shapes)
                ]
            )
        training.judge()


@pytest.mark.task("adam")
def test_any_training(session: Session, rng: Rng) -> None:
    """Adam: any Parameters and gradients, lr assigned in between, some Parameters given twice."""
    for turn in range(10):
        session.begin_record()
        shapes = draw_shapes(rng, int(rng.integers(1, 5)))
        arrays = [np.asarray(rng.normal(size=each) * 5) for each in shapes]
        listed = list(range(len(shapes)))
        if turn % 2:
            listed += [int(each) for each in rng.integers(len(shapes), size=2)]
            rng.shuffle(listed)
        eps, lr = 10.0 ** rng.uniform(-10, -1), 10.0 ** rng.uniform(-5, 1)
        some = {"betas": draw_betas(rng), "eps": float(eps), "lr": float(lr)}
        settings: dict[str, Any] = {} if turn == 0 else some
        training = Training(session, arrays, listed, **settings)
        training.make("iterator" if turn % 3 == 1 else "list")
        for _ in range(int(rng.integers(3, 14))):
            if rng.random() < 0.2:
                training.assign(float(10.0 ** rng.uniform(-5, 1)))
            training.step(
                [None if rng.random() < 0.2 else draw_gradient(rng, each) for each in shapes]
            )
        training.judge()


@pytest.mark.task("adam")
def test_many_parameters(session: Session, rng: Rng) -> None:
    """Adam: many Parameters, whose arrays lie anywhere: transposed, read-only grads, large ones."""
    for count in map(int, rng.integers((5, 10, 20), (10, 20, 60))):
        session.begin_record()
        shapes = [*draw_shapes(rng, count - 2), (40, 3), (2, 3, 2, 2)]
        arrays = [np.asarray(rng.normal(size=each)) for each in shapes]
        training = Training(session, arrays, range(count), rng=rng, lr=0.1, betas=draw_betas(rng))
        training.make()
        for _ in range(3):
            training.step(
                [None if rng.random() < 0.2 else draw_gradient(rng, each) for each in shapes]
            )
        training.judge()


@pytest.mark.task("adam")
def test_gradients_are_not_held(session: Session, rng: Rng) -> None:
    """Adam: who writes into a grad after a step changes no later step."""
    for shape in ((3,), (2, 2)):
        session.begin_record()
        training = Training(session, [rng.normal(size=shape)], [0], lr=0.1, betas=(0.5, 0.5))
        training.make()
        for _ in range(4):
            training.step([rng.normal(size=shape)])
            training.write_into_gradients(rng)
        training.judge(HELD)


@pytest.mark.task("adam")
def test_many_steps(session: Session, rng: Rng) -> None:
    """Adam: 300 steps, with gradients of one size, tiny or large."""
    tiny = float(10.0 ** rng.uniform(-14, -8))
    for scale, size, eps in (
        *((1.0, (2, 2), 1e-8), (1e-30, (3,), 1e-10), (1e30, (90, 3), 1e-8)),
        *((tiny, (4,), tiny / 100), (1e-30, (2, 2), 1e-32)),
    ):
        session.begin_record()
        start = rng.normal(size=size)
        training = Training(session, [start], [0], lr=0.01, eps=eps)
        training.make()
        gradients = rng.normal(size=(7, *size)) * scale
        for number in range(300):
            training.step([gradients[number % 7]], look=number % 100 == 99)
        training.judge()


@pytest.mark.task("adam")
def test_a_long_training(session: Session, rng: Rng) -> None:
    """Adam: the correction goes on as long as the training does."""
    session.begin_record()
    start, gradients = rng.normal(size=(2,)), rng.normal(size=(7, 2))
    training = Training(session, [start], [0], lr=0.01)
    training.make()
    for number in range(1500):
        training.step([gradients[number % 7]], look=number % 500 == 499)
    training.judge()


@pytest.mark.task("adam")
def test_two_at_once(session: Session, rng: Rng) -> None:
    """Two Adams over the same Parameters have their own means and settings."""
    session.begin_record()
    program = session.program()
    start, lrs = rng.normal(size=(2, 3)), (0.1, 0.03)
    others: tuple[dict[str, Any], ...] = {}, {"betas": (0.5, 0.9), "eps": 1e-2}
    X = program.student.Parameter(Named("X", start))
    adams = [
        program.call(program.find("Adam"), [X], keywords={"lr": lr, **more})
        for lr, more in zip(lrs, others, strict=True)
    ]
    steps: list[list[Step]] = [[], []]
    wanted = start
    changes = [np.zeros(start.shape), np.zeros(start.shape)]
    rights = []
    for number in range(8):
        which = int(rng.integers(2))
        gradient = rng.normal(size=start.shape)
        steps[which].append(Step([gradient], lrs[which]))
        program.set(X, grad=Named(f"g{number}", gradient))
        program.call(adams[which], method="step")
        program.look(program.get(X, "data"))
        moved = simulate([np.zeros(start.shape)], steps[which], **others[which])[-1][0]
        wanted, changes[which] = wanted + moved - changes[which], moved
        rights.append(wanted)
    for number, (got, right) in enumerate(zip(program.run(), rights, strict=True)):
        expect_array("X.data", got, right, because=f"after step {number + 1} of two Adams")


@pytest.mark.task("adam")
def test_numbers_of_others(session: Session, rng: Rng) -> None:
    """Adam: Parameters get numbers later, or other numbers; a list may grow afterwards."""
    for how in ("later", "other numbers", "another array", "a longer list"):
        session.begin_record()
        program = session.program()
        start, gradients = rng.normal(size=(2, 3)), rng.normal(size=(3, 2, 3))
        first = None if how == "later" else Named("start", start)
        X, late = program.student.Parameter(first), program.student.Parameter(Named("late", start))
        holder = program.student.Module()
        program.set(holder, found=[X])
        found = program.get(holder, "found")
        adam = program.call(program.find("Adam"), found, keywords={"lr": 0.1})
        program.call(adam, method="zero_grad")
        program.call(adam, method="step")
        if how == "later":
            program.set(X, data=Named("start", start))
        if how == "a longer list":
            program.call(found, late, method="append")
        shift = np.zeros(start.shape)
        for number, gradient in enumerate(gradients):
            for each in (X, late):
                program.set(each, grad=Named(f"g{number}", gradient))
            program.call(adam, method="step")
            program.look(program.get(X, "data"))
            if how == "other numbers" and number == 0:
                other = rng.normal(size=start.shape)
                array = program.get(X, "data")
                program.call(array, ..., Named("other", other), method="__setitem__")
            elif how == "another array" and number == 0:
                other = rng.normal(size=start.shape)
                program.set(X, data=Named("other", other))
        program.look(program.get(late, "data"))
        *looks, untouched = program.run()
        right = simulate([start], [Step([each], 0.1) for each in gradients])
        if how.startswith("other") or how == "another array":
            shift = other - right[0][0]
        for number, got in enumerate(looks):
            wanted = right[number][0] + (shift if number else 0.0)
            expect_array("X.data", got, wanted, because=f"step {number + 1}, {how}")
        expect_array("late.data", untouched, start, because="Adam was not given this Parameter")


@pytest.mark.task("adam")
def test_several_without_numbers(session: Session, rng: Rng) -> None:
    """Adam: several Parameters without numbers are several, and get their numbers later."""
    for count in (2, 3):
        session.begin_record()
        program = session.program()
        start, gradients = rng.normal(size=(2, count, 3))
        parameters = [program.student.Parameter(None) for _ in range(count)]
        adam = program.call(program.find("Adam"), [*parameters], keywords={"lr": 0.1})
        for place, parameter in enumerate(parameters):
            program.set(parameter, data=Named(f"W{place}", start[place]))
            program.set(parameter, grad=Named(f"g{place}", gradients[place]))
        program.call(adam, method="step")
        program.look(*(program.get(parameter, "data") for parameter in parameters))
        for place, got in enumerate(program.run()):
            right = simulate([start[place]], [Step([gradients[place]], 0.1)])[-1][0]
            expect_array(f"W{place}.data", got, right)
