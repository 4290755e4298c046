"""Homework 3, part 2: optimizers that come and go, and layers that share or lack arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_array, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw3.rules import Array, Step, right, simulate
from autograder.homeworks.hw3.training import another_array
from autograder.homeworks.hw3.weights_first import (
    OF_ALL,
    SHAPE,
    for_weights_first,
    is_right_for_small_arrays,
)
from autograder.results.verdict import Judgement, Wrong

LEFT_ALONE = "which it must leave alone: b moves only beside a W, and beta only beside a gamma"


@pytest.mark.parametrize(
    ("names", "momentum"), [each for each in OF_ALL if each.values[1]], ids=["weights", "scale"]
)
@for_weights_first
def test_optimizers_come_and_go(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    names: tuple[str, ...],
    momentum: float,
) -> None:
    """A new optimizer starts from velocities of zeros, also where an old one has ended."""
    lr, (W, dLdW) = 0.1, rng.normal(size=(2, *SHAPE))
    first, second = names
    start, gradients = {first: W, second: W[:1]}, {first: dLdW, second: dLdW[:1]}
    stored: dict[str, Any] = {f"dLd{name}": X for name, X in gradients.items()}
    layer = session.toy("Layer", **start, **stored)
    step = Step(lr, momentum, lr, gradients, {})
    for count in (1, 4):
        program = session.program()
        for _ in range(count):
            optimizer = program.student.SGD([layer], lr, momentum)
            for _ in range(2):
                program.call(optimizer, method="step")
            program.forget(optimizer)
            start = simulate(right, start, [step] * 2)[-1]
        try:
            program.run()
            for name, X in start.items():
                because = "each optimizer makes two steps, and its velocities start from zeros"
                expect_array(f"layer.{name}", session.get(layer, name), X, because=because)
        except Judgement:
            if count == 1:
                return  # other checks report it
            raise


@pytest.mark.parametrize(("names", "momentum"), OF_ALL)
@for_weights_first
def test_a_shared_array(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    names: tuple[str, ...],
    momentum: float,
) -> None:
    """Two layers that share an array both move it, each with a velocity of its own."""
    if not is_right_for_small_arrays(session, student, names, momentum):
        return
    (first, second), lr = names, 0.1
    for is_transposed in (False, True):
        session.begin_record()
        wanted = rng.normal(size=SHAPE)
        array, others = session.array(first, wanted), rng.normal(size=(2, 1, 1))
        view = session.handle(array, "T") if is_transposed else array
        layers = session.toys("Layer", [{second: each} for each in others])
        for layer, shared_array in zip(layers, (array, view), strict=True):
            session.set(layer, **{first: shared_array})
        shapes = SHAPE, SHAPE[::-1] if is_transposed else SHAPE
        optimizer, v = student.SGD(layers, lr, momentum), np.zeros(SHAPE)
        for _ in range(3 if momentum else 2):
            gradients = [rng.normal(size=shape) for shape in shapes]
            for place, (layer, gradient) in enumerate(zip(layers, gradients, strict=True)):
                stored: dict[str, Any] = {f"dLd{second}": np.zeros((1, 1))}
                stored[f"dLd{first}"] = Named(f"dLd{first}{place}", gradient)
                session.set(layer, **stored)
            session.call(optimizer, method="step")
            v = momentum * v + gradients[0] + (gradients[1].T if is_transposed else gradients[1])
            wanted = wanted - lr * v
            both = f"this {first}{', one of them as its transpose,' * is_transposed}"
            because = f"two layers share {both} and each moves it by its own gradients"
            now = session.value(array)
            try:
                expect_array(first, now, wanted, because=because)
            except Wrong:
                if not np.array_equal(session.get(layers[0], first), now):
                    raise another_array(first) from None
                raise


@pytest.mark.parametrize(("names", "momentum"), OF_ALL)
@for_weights_first
def test_a_layer_around_a_layer(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    names: tuple[str, ...],
    momentum: float,
) -> None:
    """A layer may find its parameters by `__getattr__`, and have no place for other attributes."""
    lr, start = 0.1, {name: rng.normal(size=SHAPE) for name in names}
    inner = session.toy("Layer", **start)
    has = {*names, *(f"dLd{name}" for name in names)}

    def find(name: str) -> Any:
        if name not in has:
            raise AttributeError
        return session.handle(inner, name)

    def assign(name: str, value: object) -> None:
        if name not in has:
            raise AttributeError

    def is_right(layer: Remote, steps: int, because: str) -> None:
        optimizer, made = student.SGD([layer], lr, momentum), []
        for _ in range(steps):
            gradients = {name: rng.normal(size=SHAPE) for name in names}
            made.append(Step(lr, momentum, lr, gradients, {}))
            stored: dict[str, Any] = {f"dLd{n}": Named(f"dLd{n}", X) for n, X in gradients.items()}
            session.set(inner, **stored)
            session.call(optimizer, method="step")
        wanted = simulate(right, start, made)[-1]
        for name, X in wanted.items():
            expect_array(f"layer.{name}", session.get(inner, name), X, because=because)
        start.update(wanted)

    try:
        is_right(inner, 1, "")
    except Judgement:
        return  # other checks report it
    session.begin_record()
    outer = session.toy("Wrapped", __getattr__=find, __setattr__=assign)
    outer.__dict__["_about"] = (
        f"{outer._label} finds {' and '.join(names)} and their gradients in another layer, by "
        "__getattr__; nothing else can be stored on it"
    )
    is_right(outer, 2, "hasattr and getattr find the parameters of a layer that wraps another one")


def expect_left_alone(session: Session, layer: Remote, arrays: dict[str, Array]) -> None:
    """Accept a layer whose arrays are as they were before a step."""
    for name, X in arrays.items():
        now: Any = session.get(layer, name)
        expect_unchanged("step", f"{layer._label}.{name}", now, X, LEFT_ALONE)


@pytest.mark.task("sgd_step")
def test_a_layer_without_W(session: Session, student: Student, rng: np.random.Generator) -> None:
    """A layer without W is left alone, even if it has a b."""
    names = "b", "dLdb", "dLdW", "weight", "w"
    arrays = {name: rng.normal(size=SHAPE) for name in names}
    layer = session.toy("Layer")
    named: dict[str, Any] = {name: Named(name, X.copy()) for name, X in arrays.items()}
    session.set(layer, **named)  # the report shows what the layer has
    session.call(student.SGD([layer], 0.1), method="step")
    expect_left_alone(session, layer, arrays)
    session.call(student.SGD([session.toy("Layer", b=1.5)], 0.1), method="step")
    within = {name: rng.normal(size=SHAPE) for name in ("W", "b", "dLdW", "dLdb")}
    inner = session.toy("Layer", **within)
    nested = session.toy("Network", layers=[inner], layer=inner, dLdW=None, dLdb=None)
    session.call(student.SGD([nested], 0.1), method="step")
    for name, X in within.items():
        because = "which is a layer within a layer, and is not in the list"
        expect_unchanged("step", f"{inner._label}.{name}", session.get(inner, name), X, because)


@pytest.mark.task("sgd_batchnorm")
def test_a_layer_without_gamma(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """A layer without gamma keeps its beta."""
    arrays = {name: rng.normal(size=SHAPE) for name in ("beta", "dLdbeta", "dLdgamma")}
    with_W = {name: rng.normal(size=SHAPE) for name in ("W", "dLdW", "b", "dLdb")}
    try:
        session.call(student.SGD([session.toy("Layer")], 0.1), method="step")
    except Judgement:
        return  # other checks report it
    for others in ({}, with_W):
        layer = session.toy("Layer", **arrays, **others)
        swish = session.toy("Swish", beta=1.702, **others)
        session.call(student.SGD([layer, swish], 0.1), method="step")
        expect_left_alone(session, layer, arrays)
    both = {name: rng.normal(size=SHAPE) for name in ("gamma", "beta", "dLdgamma", "dLdbeta")}
    without_W = {name: X for name, X in with_W.items() if name != "W"}
    scaled = session.toy("Layer", **both)
    named: dict[str, Any] = {name: Named(name, X.copy()) for name, X in without_W.items()}
    session.set(scaled, **named)
    session.call(student.SGD([scaled], 0.1), method="step")
    expect_left_alone(session, scaled, without_W)
