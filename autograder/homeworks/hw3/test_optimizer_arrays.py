"""Homework 3, part 2: arrays that are large, shared, replaced one at a time, or hardly change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw3.rules import Array, Arrays, Step, right, simulate, sizes
from autograder.homeworks.hw3.training import CLOSE
from autograder.homeworks.hw3.weights_first import (
    OF_ALL,
    OF_WEIGHTS,
    SHAPE,
    for_weights_first,
    is_right_for_small_arrays,
)
from autograder.results.verdict import Judgement

LARGE, LARGEST = (133, 510), (517, 510)
"""More than 65,536 numbers, which a program may work off in parts, and, once, more than 262,144.

After parts of a power of two, or of whole rows of such parts, a rest is left.
"""

MANY = 320
"""The number of layers of a deep network."""

MANY_ROWS = (MANY, 5)
"""The shape of an array with many rows, as a table of words has."""

MEMORIES = (
    *(("transposed", "new"), ("fortran", "new")),
    *(("new", "fortran"), ("sliced", "transposed")),
)
"""Where the memories of a parameter and of its gradient lie."""


@pytest.mark.parametrize("momentum", OF_WEIGHTS)
def test_large_arrays(
    session: Session, student: Student, rng: np.random.Generator, momentum: float
) -> None:
    """Steps are right for arrays of very many numbers, wherever their memory lies."""
    if not is_right_for_small_arrays(session, student, ("W", "b"), momentum):
        return
    lr, small = 0.1, {"b": rng.normal(size=(2, 1)), "dLdb": rng.normal(size=(2, 1))}
    count = len(MEMORIES)
    layers = [session.toy("Layer", **small) for _ in range(count)]
    table = rng.normal(size=(2 * LARGEST[0] + count, LARGEST[1]))
    program, places = session.program(), rng.permutation(count)
    start, gradients = [], []
    for number, (layer, place) in enumerate(zip(layers, places, strict=True)):
        rows, _ = LARGEST if number == count - 1 else LARGE
        W, dLdW = table[number:][:rows], table[LARGEST[0] + number :][:rows]
        named = f"{number + 1}"
        arrays = {
            "W": program.array(f"W{named}", W, MEMORIES[place][0]),
            "dLdW": program.array(f"dLdW{named}", dLdW, MEMORIES[place][1]),
        }
        program.set(layer, **arrays)
        start.append({"W": W, "b": small["b"]})
        gradients.append({"W": dLdW, "b": small["dLdb"]})
    optimizer = program.student.SGD(layers, lr, momentum)
    steps = 2 if momentum else 1
    for _ in range(steps):
        program.call(optimizer, method="step")
    program.look(*(program.get(layer, "W") for layer in layers))
    for got, layer, first, each in zip(program.run(), layers, start, gradients, strict=True):
        wanted = simulate(right, first, [Step(lr, momentum, lr, each, {})] * steps)[-1]
        because = f"after {steps} step{'s' * (steps > 1)}; the arrays are large, and may be views"
        expect_array(f"{layer._label}.W", got, wanted["W"], because=because)


@pytest.mark.parametrize("momentum", OF_WEIGHTS)
def test_many_layers(
    session: Session, student: Student, rng: np.random.Generator, momentum: float
) -> None:
    """Steps are right for hundreds of layers."""
    if not is_right_for_small_arrays(session, student, ("W", "b"), momentum):
        return
    lr, steps, numbers = 0.1, 3 if momentum else 1, rng.normal(size=(4, MANY, 1))
    names = "W", "b", "dLdW", "dLdb"
    layers = session.toys(
        "Layer", [dict(zip(names, numbers[:, place], strict=True)) for place in range(MANY)]
    )
    program = session.program()
    optimizer = program.student.SGD(layers, lr, momentum)
    for _ in range(steps):
        program.call(optimizer, method="step")
    program.look(*(program.get(layer, "Wb"[place % 2]) for place, layer in enumerate(layers)))
    found = program.run()
    gradients = {"W": numbers[2], "b": numbers[3]}
    step = Step(lr, momentum, lr, gradients, {})
    wanted = simulate(right, {"W": numbers[0], "b": numbers[1]}, [step] * steps)[-1]
    for place, got in enumerate(found):
        name = "Wb"[place % 2]
        because = f"after {steps} step{'s' * (steps > 1)} of {MANY} layers"
        expect_array(f"layers[{place}].{name}", got, wanted[name][place], because=because)


def one_at_a_time(names: tuple[str, ...], momentum: float) -> Iterator[tuple[str, str]]:
    """Yield which array is new before a step, and how: it is assigned, or nearly the same."""
    gradients = [f"dLd{name}" for name in names]
    for how in ("assigned", "in place", "close"):
        for name in (*names, *gradients):
            if how != "assigned" or not momentum or name in gradients:
                yield name, how


@pytest.mark.parametrize(("names", "momentum"), OF_ALL)
@for_weights_first
def test_one_array_at_a_time(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    names: tuple[str, ...],
    momentum: float,
) -> None:
    """A step sees it if one array alone is another one, or has other numbers."""
    if not is_right_for_small_arrays(session, student, names, momentum):
        return
    now = {f"{start}{name}": rng.uniform(1, 3, SHAPE) for name in names for start in ("", "dLd")}
    layer, program, lr = session.toy("Layer"), session.program(), 0.2
    program.set(layer, **{name: Named(name, X.copy()) for name, X in now.items()})
    optimizer = program.student.SGD([layer], lr, momentum)
    v = {name: np.zeros(SHAPE) for name in names}
    plan = [("", ""), *one_at_a_time(names, momentum)]
    order = [0, *rng.permutation(np.arange(1, len(plan)))]
    wanted: list[Arrays] = []
    for number, place in enumerate(order):
        changed, how = plan[place]
        if changed:
            X = now[changed] * (1 + CLOSE) if how == "close" else rng.uniform(1, 3, SHAPE)
            given = Named(f"{changed}{number + 1}", X)
            now[changed] = X
            if how == "assigned":
                program.set(layer, **{changed: given})
            else:
                program.operate("[]", program.get(layer, changed), ..., given)
        program.call(optimizer, method="step")
        program.look(*(program.get(layer, name) for name in names))
        for name in names:
            v[name] = momentum * v[name] + now[f"dLd{name}"]
            now[name] = now[name] - lr * v[name]
        wanted.append({name: now[name] for name in names})
    found = iter(program.run())
    for each, place in zip(wanted, order, strict=True):
        changed, how = plan[place]
        way = {"assigned": "another array", "in place": "other numbers in its array"}
        because = f"before this step, {changed} alone got {way.get(how, 'numbers that are close')}"
        for name in names:
            expect_array(f"layer.{name}", next(found), each[name], because=changed and because)


Places = Mapping[tuple[int, str], str]
"""For each layer, by number, and each of its parameters: the name of an array."""


def shared(names: tuple[str, ...]) -> Iterator[tuple[str, Places, Places]]:
    """Yield who shares which parameter, which gradient, or both; at first nobody."""
    own = {(number, name): f"{name}{number + 1}" for number in range(2) for name in names}
    yield "", own, own
    first, second = names
    for one, other in (
        *(((0, first), (1, first)), ((0, second), (1, second))),
        *(((0, first), (1, second)), ((0, first), (0, second))),
    ):
        of = "one layer" if one[0] == other[0] else "two layers"
        both = own | {other: own[one]}
        yield f"one array is {one[1]} and {other[1]} of {of}", both, own
        yield f"one array is dLd{one[1]} and dLd{other[1]} of {of}", own, both
        of += f", and another one is dLd{one[1]} and dLd{other[1]}"
        yield f"one array is {one[1]} and {other[1]} of {of}", both, both


@pytest.mark.parametrize(("names", "momentum"), OF_ALL)
@for_weights_first
def test_shared_arrays(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    names: tuple[str, ...],
    momentum: float,
) -> None:
    """Each parameter moves an array that is shared, also by a gradient that is shared."""
    if not is_right_for_small_arrays(session, student, names, momentum):
        return
    lr = 0.1
    for because, places, sources in shared(names):
        session.begin_record()
        parameters = {key: rng.normal(size=SHAPE) for key in sorted({*places.values()})}
        gradients = {f"dLd{key}": rng.normal(size=SHAPE) for key in sorted({*sources.values()})}
        layers, program = session.toys("Layer", [{}, {}]), session.program()
        arrays = {name: Named(name, X) for name, X in (parameters | gradients).items()}
        for (number, name), key in places.items():
            stored: dict[str, Any] = {name: arrays[key]}
            stored[f"dLd{name}"] = arrays[f"dLd{sources[number, name]}"]
            program.set(layers[number], **stored)
        held = {key: program.get(layers[at[0]], at[1]) for at, key in places.items()}
        optimizer = program.student.SGD(layers, lr, momentum)
        for _ in range(2):
            program.call(optimizer, method="step")
        program.look(*(held[key] for key in parameters))
        wanted = dict(parameters)
        for at, key in places.items():
            wanted[key] = wanted[key] - lr * (2 + momentum) * gradients[f"dLd{sources[at]}"]
        try:
            for got, (key, X) in zip(program.run(), wanted.items(), strict=True):
                expect_array(key, got, X, because=f"after two steps; {because}")
        except Judgement:
            if because:
                raise
            return  # other checks report it


def with_rests(rng: np.random.Generator, X: Array, number: int) -> Array:
    """Return a gradient with zeros: in a row, in a column, or anywhere, by turns; at first none."""
    rests = np.zeros(X.shape, dtype=bool)
    if number == 1:
        rests[rng.integers(len(X))] = True
    elif number == 2:
        rests[:, rng.integers(X.shape[1])] = True
    elif number == 3:
        rests.flat[rng.permutation(X.size)[: X.size // 3]] = True
    return np.where(rests, 0.0, X)


def with_inner_changes(rng: np.random.Generator, X: Array, number: int) -> Array:
    """Return an array in which a few inner numbers are others: its extremes stay, or its sum."""
    inner, Y = np.argsort(X, axis=None)[1:-1], X.copy()
    one, other = rng.choice(inner, 2, replace=False)
    if number % 2:
        Y.flat[[one, other]] = X.flat[[other, one]]
    else:
        Y.flat[one] = rng.uniform(X.min(), X.max())
    return Y


@pytest.mark.parametrize(("names", "momentum"), OF_ALL)
@for_weights_first
def test_numbers_that_the_caller_changes(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    names: tuple[str, ...],
    momentum: float,
) -> None:
    """A step begins with the current numbers: the caller has written a few into an array."""
    if not is_right_for_small_arrays(session, student, names, momentum):
        return
    session.begin_record()
    lr, now = 0.5, {name: rng.normal(size=(3, 4)) for name in names}
    layer, program = session.toy("Layer", **now), session.program()
    velocities = {name: np.zeros((3, 4)) for name in names}
    optimizer, wanted = program.student.SGD([layer], lr, momentum), list[Array]()
    for number in range(5):
        for name in names:
            gradient = rng.normal(size=(3, 4))
            program.set(layer, **{f"dLd{name}": Named(f"dLd{name}{number + 1}", gradient)})
            if number:
                now[name] = with_inner_changes(rng, now[name], number)
                changed = Named(f"{name}{number + 1}", now[name])
                program.call(program.get(layer, name), ..., changed, method="__setitem__")
            velocities[name] = momentum * velocities[name] + gradient
            now[name] = now[name] - lr * velocities[name]
            wanted.append(now[name])
        program.call(optimizer, method="step")
        program.look(*(program.get(layer, name) for name in names))
    for place, (got, right_now) in enumerate(zip(program.run(), wanted, strict=True)):
        number, name = place // len(names), names[place % len(names)]
        because = f"after step {number + 1}; before it, the caller has written numbers into {name}"
        expect_array(f"layer.{name}", got, right_now, because=because if number else "")


@pytest.mark.parametrize(("names", "momentum"), OF_ALL)
@for_weights_first
def test_small_steps(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    names: tuple[str, ...],
    momentum: float,
) -> None:
    """A step counts however small it is beside the parameter, the velocity or other numbers.

    A number whose gradient is 0, beside others, goes on by its velocity, also in an array of
    hundreds of rows, of which a program may move a few alone.
    """
    if not is_right_for_small_arrays(session, student, names, momentum):
        return
    lr = 0.5
    powers = 10.0 ** -np.array([0.0, 3.3, 5.2, 6.2, 7.2])
    for apart, shape in ((True, (4, 5)), (False, (4, 5)), (True, MANY_ROWS)):
        session.begin_record()
        start = {name: rng.uniform(1, 2, shape) for name in names}
        layer, program = session.toy("Layer", **start), session.program()
        optimizer, steps = program.student.SGD([layer], lr, momentum), []
        for number, power in enumerate((powers[-1], powers[0], *rng.permutation(powers[1:]))):
            size = rng.permutation(powers) if apart else power
            gradients: dict[str, Array] = {
                name: size * rng.uniform(0.5, 1, shape) * rng.choice([-1, 1], shape)
                for name in names
            }
            if apart:
                gradients = {name: with_rests(rng, X, number) for name, X in gradients.items()}
            steps.append(Step(lr, momentum, lr, gradients, {}))
            stored: dict[str, Any] = {
                f"dLd{name}": Named(f"dLd{name}{number + 1}", X) for name, X in gradients.items()
            }
            program.set(layer, **stored)
            program.call(optimizer, method="step")
            program.look(*(program.get(layer, name) for name in names))
        found = iter(program.run())
        wanted, summed = simulate(right, start, steps), sizes(start, steps)
        for number, (each, size) in enumerate(zip(wanted, summed, strict=True)):
            for name in names:
                because = f"after step {number + 1}; some gradients are small, or 0"
                expect_array(
                    *(f"layer.{name}", next(found), each[name]),
                    because=because,
                    summed=size[name],
                    smallest=0.0,
                )
