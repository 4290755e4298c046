"""Homework 3, part 2: any learning rate and momentum, fading velocities, and replaced arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw3.rules import Arrays, Step, right, simulate, sizes
from autograder.homeworks.hw3.weights_first import (
    OF_ALL,
    OF_EACH,
    SHAPE,
    for_weights_first,
    is_right_for_small_arrays,
)

OF_MOMENTUM = [each for each in OF_ALL if each.values[1]]

RATES = (
    *(0.0, 0.0, 1e-10, 3e-10, 0.0, 1e-9, 1e-9 * (1 + 2e-8), 2e-8, 0.0, 3e-6),
    *(1e-3, 1e-3 * (1 + 2e-8), 0.5, 1000.0, 0.0, 0.5),
)
"""The learning rates of one optimizer, from the smallest to the largest; 0, too."""

MOMENTA = 1e-300, 1e-6, 0.05, 0.99
"""From hardly any momentum to the largest; with the first, the gradients are the largest, too."""

FADED = 320
"""The number of steps after which a velocity is 0 of which a tenth stays in each."""

LARGE, MANY = (170, 400), 300
"""The shape of a large array, and a number of layers."""


@pytest.mark.parametrize(("names", "momentum"), OF_EACH)
@for_weights_first
def test_rates_of_all_sizes(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    names: tuple[str, ...],
    momentum: float,
) -> None:
    """A step is right for any lr, also for one that is tiny, or nearly the one before.

    SGD gets its arguments by their names.
    """
    if not is_right_for_small_arrays(session, student, names, momentum):
        return
    start: Arrays = {name: np.zeros(SHAPE) for name in names}
    layer, program = session.toy("Layer", **start), session.program()
    optimizer = program.student.SGD(layers=[layer], lr=RATES[0], momentum=momentum)
    steps = []
    for number, lr in enumerate(RATES):
        gradients: Arrays = {name: rng.uniform(1, 2, SHAPE) for name in names}
        steps.append(Step(lr, momentum, RATES[0], gradients, {}))
        stored: dict[str, Any] = {
            f"dLd{name}": Named(f"dLd{name}{number + 1}", X) for name, X in gradients.items()
        }
        program.set(layer, **stored)
        if number:
            program.set(optimizer, lr=lr)
        program.call(optimizer, method="step")
        program.look(*(program.get(layer, name) for name in names))
    found = iter(program.run())
    wanted, summed = simulate(right, start, steps), sizes(start, steps)
    for lr, each, size in zip(RATES, wanted, summed, strict=True):
        for name in names:
            because = f"after the step with lr = {lr:.9g}"
            label = f"{layer._label}.{name}"
            expect_array(
                label, next(found), each[name], because=because, summed=size[name], smallest=0.0
            )


@pytest.mark.parametrize(("names", "momentum"), OF_MOMENTUM)
@for_weights_first
def test_momenta_of_all_sizes(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    names: tuple[str, ...],
    momentum: float,
) -> None:
    """Steps are right for any momentum, also for a small one."""
    if not is_right_for_small_arrays(session, student, names, momentum):
        return
    for each in MOMENTA:
        session.begin_record()
        start: Arrays = {name: rng.uniform(1, 2, SHAPE) for name in names}
        size = 5e29 if each < 1e-100 else 1.0
        gradients: Arrays = {name: size * rng.uniform(1, 2, SHAPE) for name in names}
        stored: dict[str, Any] = {f"dLd{name}": X for name, X in gradients.items()}
        layer, program = session.toy("Layer", **start, **stored), session.program()
        optimizer = program.student.SGD([layer], 0.5, each)
        for _ in range(3):
            program.call(optimizer, method="step")
        program.look(*(program.get(layer, name) for name in names))
        wanted = simulate(right, start, [Step(0.5, each, 0.5, gradients, {})] * 3)[-1]
        for got, (name, X) in zip(program.run(), wanted.items(), strict=True):
            because = f"after three steps with equal gradients; momentum is {each:g}"
            expect_array(f"{layer._label}.{name}", got, X, because=because)


@pytest.mark.parametrize(("names", "momentum"), OF_MOMENTUM)
@for_weights_first
def test_a_velocity_that_fades(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    names: tuple[str, ...],
    momentum: float,
) -> None:
    """A velocity may fade until it is rounded to 0: underflow is always allowed."""
    if not is_right_for_small_arrays(session, student, names, momentum):
        return
    start: Arrays = {name: 1e-30 * rng.uniform(1, 2, SHAPE) for name in names}
    first: Arrays = {name: 1e-30 * rng.uniform(1, 2, SHAPE) for name in names}
    later: Arrays = {name: np.zeros(SHAPE) for name in names}
    layer, program = session.toy("Layer", **start), session.program()
    optimizer = program.student.SGD([layer], 0.1, 0.1)
    for gradients, count in ((first, 1), (later, FADED)):
        stored: dict[str, Any] = {f"dLd{n}": Named(f"dLd{n}", X) for n, X in gradients.items()}
        program.set(layer, **stored)
        for _ in range(count):
            program.call(optimizer, method="step")
    program.look(*(program.get(layer, name) for name in names))
    steps = [Step(0.1, 0.1, 0.1, first, {}), *[Step(0.1, 0.1, 0.1, later, {})] * FADED]
    wanted, summed = simulate(right, start, steps)[-1], sizes(start, steps)[-1]
    for got, (name, X) in zip(program.run(), wanted.items(), strict=True):
        because = f"after one small gradient and {FADED} of zeros; momentum is 0.1"
        label = f"{layer._label}.{name}"
        expect_array(label, got, X, because=because, summed=summed[name], smallest=0.0)


@pytest.mark.parametrize(("names", "momentum"), OF_MOMENTUM)
@for_weights_first
def test_an_array_that_is_replaced(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    names: tuple[str, ...],
    momentum: float,
) -> None:
    """A step moves an array that has replaced another; the velocities of the others go on."""
    if not is_right_for_small_arrays(session, student, names, momentum):
        return
    lr = 0.1
    for replaced in names:
        session.begin_record()
        now = [{name: rng.normal(size=SHAPE) for name in names} for _ in range(2)]
        v = [{name: np.zeros(SHAPE) for name in names} for _ in range(2)]
        layers, program = session.toys("Layer", [{}, {}]), session.program()
        for place, layer in enumerate(layers):
            start: dict[str, Any] = {
                name: Named(f"{name}{place}", X.copy()) for name, X in now[place].items()
            }
            program.set(layer, **start)
        optimizer = program.student.SGD(layers, lr, momentum)
        wanted = []
        for number in range(4):
            if number != 2:  # at first before any step, then after a velocity of zeros
                now[0][replaced] = rng.normal(size=SHAPE)
                given: Any = Named(f"new_{replaced}{number + 1}", now[0][replaced].copy())
                program.set(layers[0], **{replaced: given})
            for place, layer in enumerate(layers):
                for name in names:
                    is_still = number == 0 and (place, name) == (0, replaced)
                    g = np.zeros(SHAPE) if is_still else rng.normal(size=SHAPE)
                    stored: Any = Named(f"dLd{name}{place}_{number + 1}", g)
                    program.set(layer, **{f"dLd{name}": stored})
                    v[place][name] = momentum * v[place][name] + g
                    now[place][name] = now[place][name] - lr * v[place][name]
            program.call(optimizer, method="step")
            for place, layer in enumerate(layers):
                for name in names:
                    is_open = number == 3 and (place, name) == (0, replaced)
                    if not is_open:  # the velocity of what was replaced is up to the student
                        program.look(program.get(layer, name))
                        wanted.append((number, place, name, now[place][name]))
        for got, (number, place, name, X) in zip(program.run(), wanted, strict=True):
            because = f"after step {number + 1}; the program gives {layers[0]._label} another "
            because += f"{replaced} before the steps 1, 2 and 4"
            expect_array(f"{layers[place]._label}.{name}", got, X, because=because)


@pytest.mark.task("sgd_batchnorm")
@pytest.mark.parametrize(("names", "momentum"), [(("gamma", "beta"), 0.5)], ids=["scale"])
@for_weights_first
def test_large_arrays_and_many_layers(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    names: tuple[str, ...],
    momentum: float,
) -> None:
    """Steps are right for scales and shifts of any shape, in hundreds of layers."""
    if not is_right_for_small_arrays(session, student, names, momentum):
        return
    first, second = names
    lr, numbers, large = 0.1, rng.normal(size=(4, MANY, 1)), rng.normal(size=(2, *LARGE))
    each = first, second, f"dLd{first}", f"dLd{second}"
    layers = session.toys(
        "Layer", [dict(zip(each, numbers[:, place], strict=True)) for place in range(MANY)]
    )
    program = session.program()
    arrays = {
        first: program.array(f"large_{first}", large[0], "transposed"),
        f"dLd{first}": program.array(f"large_dLd{first}", large[1], "new"),
    }
    program.set(layers[0], **arrays)
    optimizer = program.student.SGD(layers, lr, momentum)
    for _ in range(2):
        program.call(optimizer, method="step")
    looked = [(layers[0], first), *((layer, names[n % 2]) for n, layer in enumerate(layers) if n)]
    program.look(*(program.get(layer, name) for layer, name in looked))
    factor = lr * (2 + momentum)
    for number, (got, (layer, name)) in enumerate(zip(program.run(), looked, strict=True)):
        place = names.index(name)
        wanted = numbers[place, number] - factor * numbers[2 + place, number]
        because = f"after two steps of {MANY} layers"
        if number == 0:
            wanted = large[0] - factor * large[1]
            because += "; the arrays are large, and may be views"
        expect_array(f"{layer._label}.{name}", got, wanted, because=because)
