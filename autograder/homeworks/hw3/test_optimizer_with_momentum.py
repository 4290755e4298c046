"""Homework 3, part 2: with momentum, a step leaves alone what a plain step leaves alone.

So it does for gamma and beta, with momentum and without.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_array, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw3.rules import Array, Step, right, simulate
from autograder.results.verdict import Judgement

SHAPE = (3, 2)
LR = 0.1
LEFT_ALONE = "which it must leave alone, with momentum as without"

Judge = Callable[[tuple[str, ...], float], None]

OF_TASKS = (
    pytest.param(("W", "b"), marks=pytest.mark.task("sgd_momentum")),
    pytest.param(("gamma", "beta"), marks=pytest.mark.task("sgd_batchnorm")),
)


def expect_with_momentum(session: Session, names: tuple[str, ...], judge: Judge) -> None:
    """Accept what is right with momentum; where it is wrong without, other checks report it.

    For gamma and beta, both are judged here, unless W and b are wrong in the same way.
    """
    is_scale = "gamma" in names
    try:
        judge(("W", "b"), 0.0)
        if is_scale:
            judge(("W", "b"), 0.5)
    except Judgement:
        return
    for momentum in (0.0, 0.5) if is_scale else (0.5,):
        session.begin_record()
        judge(names, momentum)


@pytest.mark.parametrize("names", OF_TASKS)
def test_a_layer_that_is_there_twice(
    session: Session, student: Student, rng: np.random.Generator, names: tuple[str, ...]
) -> None:
    """A layer that is in the list twice is changed once, and in place, with momentum too."""

    def judge(names: tuple[str, ...], momentum: float) -> None:
        start = {name: rng.normal(size=SHAPE) for name in names}
        gradients = {name: rng.normal(size=SHAPE) for name in names}
        layer, other = session.toys("Layer", [{}, {}])
        program = session.program()
        given: dict[str, Any] = {name: Named(name, X) for name, X in start.items()}
        stored: dict[str, Any] = {f"dLd{n}": Named(f"dLd{n}", X) for n, X in gradients.items()}
        program.set(layer, **given, **stored)
        held = [program.get(layer, name) for name in names]
        optimizer = program.student.SGD([layer, other, layer], LR, momentum)
        for _ in range(3):
            program.call(optimizer, method="step")
        program.look(*held)
        wanted = simulate(right, start, [Step(LR, momentum, LR, gradients, {})] * 3)[-1]
        for got, (name, X) in zip(program.run(), wanted.items(), strict=True):
            because = "after three steps; the layer is in the list twice, and is one layer"
            expect_array(f"the array {name} of the start", got, X, because=because)

    expect_with_momentum(session, names, judge)


@pytest.mark.parametrize("names", OF_TASKS)
def test_what_is_no_parameter(
    session: Session, student: Student, rng: np.random.Generator, names: tuple[str, ...]
) -> None:
    """With momentum, a layer without a W and a gamma is left alone, also one within a layer."""

    def judge(names: tuple[str, ...], momentum: float) -> None:
        first, second = names
        arrays: dict[str, Array] = {
            name: rng.normal(size=SHAPE) for name in (second, f"dLd{second}", f"dLd{first}", "A")
        }
        arrays["dLdA"] = arrays["A"] + 1
        inner_arrays = {n: rng.normal(size=SHAPE) for m in names for n in (m, f"dLd{m}")}
        layer, inner = session.toy("Layer"), session.toy("Layer")
        for each, given in ((layer, arrays), (inner, inner_arrays)):
            named: dict[str, Any] = {name: Named(name, X.copy()) for name, X in given.items()}
            session.set(each, **named)
        nested = session.toy("Network", layers=[inner], layer=inner)
        number = session.toy("Layer", **{second: 1.5})
        optimizer = student.SGD([layer, nested, number], LR, momentum)
        for _ in range(2):
            session.call(optimizer, method="step")
        session.call(student.SGD([], LR, momentum), method="step")
        for each, given in ((layer, arrays), (inner, inner_arrays)):
            for name, X in given.items():
                now: Any = session.get(each, name)
                expect_unchanged("step", f"{each._label}.{name}", now, X, LEFT_ALONE)

    expect_with_momentum(session, names, judge)
