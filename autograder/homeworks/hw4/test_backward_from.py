"""Homework 4, part 2: Tensor.backward from a given dLdZ."""

from __future__ import annotations

from itertools import permutations
from typing import cast

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_unchanged
from autograder.grading.events import MEMORIES
from autograder.grading.expect import expect_raises
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw4.graph import Graph
from autograder.homeworks.hw4.hints import (
    REPLACED,
)
from autograder.homeworks.hw4.operation import Rng, whole_numbers
from autograder.homeworks.hw4.walk import (
    SHARED,
    expect_calls,
    expect_gradient,
    right_order,
)
from autograder.results.verdict import Evidence, Judgement, Wrong

INTEGERS = tuple(f"{sign}int{bits}" for bits in (8, 16, 32, 64) for sign in ("", "u"))


@pytest.mark.task("backward_from")
def test_zero(session: Session, student: Student) -> None:
    """A dLdZ of 0 is a dLdZ, and none that was left out."""
    for shape in ((), (1,), (1, 1)):
        session.begin_record()
        x = student.Tensor(Named("x", np.ones(shape)))
        with right_order(session, x):
            session.call(x, Named("dLdZ", np.zeros(shape)), method="backward")
        expect_gradient("x.grad", x.grad, np.zeros(shape))


@pytest.mark.task("backward_from")
def test_from_a_leaf(session: Session, student: Student, rng: Rng) -> None:
    """Tensor.backward of a leaf adds dLdZ to its own grad, and copies it."""
    for shape in ((), (3,), (2, 2)):
        session.begin_record()
        dLdZ = whole_numbers(rng, shape)
        x = student.Tensor(Named("x", rng.normal(size=shape)))
        given = session.array("dLdZ", dLdZ)
        with right_order(session, x):
            session.call(x, given, method="backward")
            expect_gradient("x.grad", x.grad, dLdZ)
            session.call(x, given, method="backward")
            expect_gradient("x.grad", x.grad, 2 * dLdZ, "after two backwards", REPLACED)
            expect_unchanged("backward", "dLdZ", session.value(given), dLdZ)
            if shape:
                x.grad = None
                session.call(x, given, method="backward")
                session.call(session.handle(x, "grad"), ..., 7.5, method="__setitem__")
                writing = f"{x._label}.grad[...] = 7.5"
                expect_unchanged(writing, "dLdZ", session.value(given), dLdZ, SHARED)


@pytest.mark.task("backward_from")
def test_the_seed_goes_through(session: Session, rng: Rng) -> None:
    """The operation that made the tensor gets dLdZ as it is, whatever its numbers."""
    for memory in MEMORIES:
        session.begin_record()
        graph = Graph(session, rng, ((), (0,)))
        dLdZ = np.asarray(rng.normal(size=graph.shapes[1]) * 10.0 ** rng.uniform(-12, 12))
        program = session.program()
        if not dLdZ.ndim or memory == "repeated":
            memory = "new"
        given = program.array("dLdZ", dLdZ, memory)
        program.call(graph.tensors[1], given, method="backward")
        with right_order(session, *graph.tensors):
            program.run()
        expect_calls(graph, 1, dLdZ)


@pytest.mark.task("backward_from")
def test_whole_numbers(session: Session, student: Student, rng: Rng) -> None:
    """A dLdZ of integers of any type: grad has float64 numbers."""
    for shape in ((), (2, 3)):
        session.begin_record()
        x = student.Tensor(Named("x", rng.normal(size=shape)))
        dLdZ = np.asarray(rng.integers(1, 9, shape))
        with right_order(session, x):
            session.call(x, Named("dLdZ", dLdZ), method="backward")
        expect_gradient("x.grad", x.grad, dLdZ.astype(np.float64))
    for kind in ("float64", *INTEGERS):
        session.begin_record()
        data = rng.normal(size=3)
        x = student.Tensor(Named("x", data))
        y = student.Tensor(Named("y", np.stack([data] * 2)), student.Stack(), [x, x])
        z = student.Tensor(Named("z", np.stack([data] * 2)), student.Both(), [y, y])
        largest = 100 if kind == "float64" else int(min(np.iinfo(kind).max, 10**15))
        dLdZ = rng.integers(largest - largest // 5, largest, (2, 3)).astype(kind)
        try:
            with right_order(session, x, y, z):
                session.call(z, Named("dLdZ", dLdZ), method="backward")
            expect_gradient("x.grad", x.grad, 2 * dLdZ.astype(np.float64).sum(axis=0))
        except Judgement:
            if kind == "float64":
                return  # two uses that are not added up cost their own task
            raise


@pytest.mark.task("backward_from")
def test_operations_get_floats(session: Session, rng: Rng) -> None:
    """A dLdZ of integers of any type reaches the operations as float64 numbers."""
    for kind in INTEGERS:
        session.begin_record()
        graph = Graph(session, rng, ((), (0,)))
        dLdZ = rng.integers(0, 100, graph.shapes[1]).astype(kind)
        with right_order(session, *graph.tensors):
            session.call(graph.tensors[1], Named("dLdZ", dLdZ), method="backward")
        expect_calls(graph, 1, dLdZ.astype(np.float64))


AFTER = "after a backward that was refused"


@pytest.mark.task("backward_from")
def test_refused(session: Session, student: Student, rng: Rng) -> None:
    """A dLdZ of another shape, or none for several numbers, raises ValueError."""
    wrong_ones: list[tuple[tuple[int, ...], tuple[int, ...] | None]] = [
        ((2, 3), None),
        ((2,), None),
        ((2, 3), (3, 2)),
        ((2, 3), (3,)),
        ((2, 3), (1, 3)),
        ((2, 3), ()),
        ((), (1,)),
        ((1,), ()),
        ((3,), (3, 1)),
        ((3,), (4,)),
        *(((2, 3, 4, 5), each) for each in permutations((2, 3, 4, 5)) if each != (2, 3, 4, 5)),
        ((2, 3, 4), (2, 3, 4, 1)),
        ((2, 3, 4), (2, 12)),
        ((2, 1, 3), (2, 3)),
        ((1, 1), (1,)),
        ((12,), (3, 4)),
    ]
    for shape, wrong in wrong_ones:
        for is_leaf in (True, False):
            session.begin_record()
            x = student.Tensor(Named("x", rng.normal(size=shape)))
            end, order = x, [x]
            if not is_leaf:
                end = student.Tensor(Named("y", rng.normal(size=shape)), student.Same(), [x])
                order = [x, end]
            kinds = [str(each) for each in rng.permutation(["float64", rng.choice(INTEGERS)])]
            refused = [() if wrong is None else (draw_refused(rng, wrong, each),) for each in kinds]
            with right_order(session, *order):
                with expect_raises(session, "ValueError"):
                    session.call(end, *refused[0], method="backward")
                expect_none(x)
                session.call(end, Named("ones", np.ones(shape)), method="backward")
                expect_gradient("x.grad", x.grad, np.ones(shape), AFTER)
                if len(shape) < 3:
                    with expect_raises(session, "ValueError"):
                        session.call(end, *refused[1], method="backward")
                    expect_gradient("x.grad", x.grad, np.ones(shape), AFTER)


def draw_refused(rng: Rng, shape: tuple[int, ...], kind: str) -> Named | np.generic:
    """Return a dLdZ of a shape and a type; without axes, it may be a number of NumPy's."""
    dLdZ = np.asarray(rng.uniform(1, 100, shape)).astype(kind)
    if not shape and rng.random() < 0.5:
        return cast(np.generic, dLdZ[()])
    return Named("dLdZ", dLdZ)


def expect_none(x: Remote) -> None:
    """Accept a leaf that no gradient has reached."""
    if (got := x.grad) is not None:
        message = "a backward that raises an error must leave x.grad as it was"
        raise Wrong(Evidence(message, wanted="None", got=describe(got)))
