"""Homework 3, part 2: arrays in every kind of memory, wrapped ones that are replaced, long runs."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.events import WRITEABLE
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw3.of_numpy import numpy_type
from autograder.homeworks.hw3.rules import Arrays, Step, right, simulate, sizes
from autograder.homeworks.hw3.weights_first import (
    OF_ALL,
    SHAPE,
    for_weights_first,
    is_right_for_small_arrays,
)
from autograder.results.verdict import Judgement

SHAPES = (5,), (3, 4), (2, 3, 4), (2, 3, 2, 2)
"""Shapes of one axis to four, of which no axis has the length 1."""

LONG = ((0.51, 1070), (1e-3, 150))
"""A momentum, and a number of steps after which its power is hardly a number any more.

A program may keep a velocity divided by this power. It must begin again before that, and lose
nothing: neither with this momentum nor with one of a half.
"""

STEPS = 3

MAPPED = "mapped"
"""The memory of an array of the class `np.memmap`, as of weights that lie in a file."""

EMPTY = (2, 0)
"""The shape of the weights of a layer without inputs, which has a second parameter with numbers."""


@pytest.mark.parametrize(("names", "momentum"), OF_ALL)
@for_weights_first
def test_every_kind_of_memory(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    names: tuple[str, ...],
    momentum: float,
) -> None:
    """A step is in place for arrays of one axis to four, whatever they are views of."""
    if not is_right_for_small_arrays(session, student, names, momentum):
        return
    lr, memmap = 0.1, numpy_type(session, "memmap")
    others = rng.permutation(WRITEABLE)
    places = [
        (shape, memory, str(others[number % len(others)]))
        for number, (shape, memory) in enumerate(product(SHAPES, WRITEABLE))
    ]
    places += [(SHAPES[1], MAPPED, "new"), (EMPTY, "new", "new")]

    def draw(shape: tuple[int, ...]) -> Arrays:
        """Return numbers for a layer; of an empty one, the first array alone is empty."""
        shapes = shape, shape if 0 not in shape else (2, 1)
        return {name: rng.normal(size=each) for name, each in zip(names, shapes, strict=True)}

    start, gradients = [draw(each[0]) for each in places], [draw(each[0]) for each in places]

    def judged(*chosen: int) -> None:
        session.begin_record()
        layers, program, held = session.toys("Layer", [{} for _ in chosen]), session.program(), []
        for layer, place in zip(layers, chosen, strict=True):
            _, memory, of_gradient = places[place]
            for name in names:
                X, g = start[place][name], gradients[place][name]
                is_mapped = memory == MAPPED
                array = program.array(f"{name}{place}", X, "new" if is_mapped else memory)
                held.append(array)
                if is_mapped:
                    array = program.call(array, memmap, method="view")
                gradient = program.array(f"dLd{name}{place}", g, of_gradient)
                program.set(layer, **{name: array, f"dLd{name}": gradient})
        optimizer = program.student.SGD(layers, lr, momentum)
        for _ in range(2):
            program.call(optimizer, method="step")
        program.look(*held)
        found = iter(program.run())
        for layer, place in zip(layers, chosen, strict=True):
            shape, memory, _ = places[place]
            step = Step(lr, momentum, lr, gradients[place], {})
            wanted = simulate(right, start[place], [step] * 2)[-1]
            for name in names:
                because = f"after two steps; its shape is {shape}, and its memory is {memory}"
                label = f"{layer._label}.{name}"
                expect_array(label, next(found), wanted[name], because=because)

    try:
        judged(*range(len(places)))
    except Judgement:
        for place in range(len(places)):  # one layer makes a shorter report
            judged(place)
        raise


@pytest.mark.parametrize(("names", "momentum"), OF_ALL)
@for_weights_first
def test_a_wrapped_array_that_is_replaced(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    names: tuple[str, ...],
    momentum: float,
) -> None:
    """A step moves what `__getattr__` of a layer finds now, also after it was replaced."""
    if not is_right_for_small_arrays(session, student, names, momentum):
        return
    lr = 0.1
    for replaced in names:
        session.begin_record()
        now = {name: rng.normal(size=SHAPE) for name in names}
        inner = session.toy("Layer", **{name: X.copy() for name, X in now.items()})
        has = {*names, *(f"dLd{name}" for name in names)}

        def find(name: str, inner: Any = inner, has: Any = has) -> Any:
            if name not in has:
                raise AttributeError
            return session.handle(inner, name)

        def assign(name: str, value: object) -> None:
            """Take the same array once more, as `layer.W -= x` assigns it."""

        outer = session.toy("Wrapped", __getattr__=find, __setattr__=assign)
        about = f"{outer._label} finds {' and '.join(names)} and their gradients in {inner._label}"
        outer.__dict__["_about"] = f"{about}, by __getattr__"
        optimizer, v = student.SGD([outer], lr, momentum), dict.fromkeys(names, np.zeros(SHAPE))
        for number in range(STEPS):
            is_new = number < STEPS - 1  # before the first step, then after a velocity of zeros
            if is_new:
                now[replaced] = rng.normal(size=SHAPE)
                given: Any = Named(f"new_{replaced}{number + 1}", now[replaced].copy())
                session.set(inner, **{replaced: given})
            for name in names:
                is_still = number == 0 and name == replaced
                g = np.zeros(SHAPE) if is_still else rng.normal(size=SHAPE)
                stored: Any = Named(f"dLd{name}{number + 1}", g)
                session.set(inner, **{f"dLd{name}": stored})
                v[name] = momentum * v[name] + g
                now[name] = now[name] - lr * v[name]
            session.call(optimizer, method="step")
            for name in names:
                because = f"after step {number + 1}; before the steps 1 and 2, the wrapped layer "
                because += f"gets another {replaced}"
                expect_array(
                    f"{inner._label}.{name}", session.get(inner, name), now[name], because=because
                )


@pytest.mark.parametrize(
    ("names", "momentum"), [each for each in OF_ALL if each.values[1]], ids=["weights", "scale"]
)
@for_weights_first
def test_so_many_steps_that_a_power_fades(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    names: tuple[str, ...],
    momentum: float,
) -> None:
    """Very many steps are right for a small momentum and for large gradients."""
    if not is_right_for_small_arrays(session, student, names, momentum):
        return
    lr = 0.5
    for each, count in LONG:
        session.begin_record()
        start: Arrays = {name: rng.uniform(1, 2, SHAPE) for name in names}
        gradients: Arrays = {
            name: 10.0**power * rng.uniform(0.1, 0.9, SHAPE)
            for name, power in zip(names, (30, 0), strict=True)
        }
        stored: dict[str, Any] = {f"dLd{name}": X for name, X in gradients.items()}
        layer, program = session.toy("Layer", **start, **stored), session.program()
        optimizer = program.student.SGD([layer], lr, each)
        for _ in range(count):
            program.call(optimizer, method="step")
        program.look(*(program.get(layer, name) for name in names))
        steps = [Step(lr, each, lr, gradients, {})] * count
        wanted, summed = simulate(right, start, steps)[-1], sizes(start, steps)[-1]
        for got, (name, X) in zip(program.run(), wanted.items(), strict=True):
            because = f"after {count} steps with equal gradients; momentum is {each:g}"
            label = f"{layer._label}.{name}"
            expect_array(label, got, X, because=because, summed=summed[name], smallest=0.0)
