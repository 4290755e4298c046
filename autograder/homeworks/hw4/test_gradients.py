"""Homework 4, part 2: whose array a gradient is, and what backward must not write into."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw4.operation import Rng, whole_numbers
from autograder.homeworks.hw4.walk import (
    SHARED,
    expect_gradient,
    right_order,
)
from autograder.results.verdict import Evidence, Wrong

GIVEN = "x.data holds other numbers than Tensor(x) is given; __init__ is given, and need not change"


@pytest.mark.task("backward")
def test_nothing_is_written_into(session: Session, student: Student, rng: Rng) -> None:
    """Tensor.backward writes into no array that it is given, or that an operation has returned."""
    for shape in ((3,), (2, 2), (1,)):
        session.begin_record()
        data = rng.normal(size=shape)
        x = student.Tensor(Named("x", data))
        if not np.array_equal(x.data, data):
            raise Wrong(Evidence(GIVEN, describe(data), describe(x.data)))
        same = student.Tensor(Named("x2", data), student.Same(), [x])
        dLdZ = whole_numbers(rng, (3, *shape))
        inputs = [same, x, same] if rng.random() < 0.5 else [x, same, x]
        Z = student.Tensor(Named("Z", np.stack([data] * 3)), student.Stack(), inputs)
        given = session.array("dLdZ", dLdZ)
        with right_order(session, x, same, Z):
            session.call(Z, given, method="backward")
        expect_unchanged("backward", "dLdZ", session.value(given), dLdZ)
        expect_gradient("x.grad", x.grad, dLdZ.sum(axis=0))
        expect_unchanged("backward", "x.data", x.data, data)


@pytest.mark.task("backward")
def test_grad_is_the_callers(session: Session, student: Student, rng: Rng) -> None:
    """A leaf's grad is an array of its own: who writes into it changes nothing else."""
    for is_direct, is_one_number in product((True, False), repeat=2):
        session.begin_record()
        dLdZ = np.full((2, 3), 4.0) if is_one_number else whole_numbers(rng, (2, 3))
        data = rng.normal(size=(2, 3))
        x, y = (student.Tensor(Named(*each)) for each in zip("xy", data, strict=True))
        same = [x, y]
        if not is_direct:
            same = [student.Tensor(Named("x2", data[0]), student.Same(), [each]) for each in same]
        Z = student.Tensor(Named("Z", data), student.Stack(), same)
        given = session.array("dLdZ", dLdZ)
        with right_order(session, x, y, *([] if is_direct else same), Z):
            session.call(Z, given, method="backward")
        session.call(session.handle(x, "grad"), ..., 7.5, method="__setitem__")
        expect_gradient("y.grad", y.grad, dLdZ[1], "after somebody has written into x.grad")
        expect_unchanged("x.grad[...] = 7.5", "dLdZ", session.value(given), dLdZ, SHARED)


@pytest.mark.task("backward")
def test_two_gradients_in_one_array(session: Session, student: Student, rng: Rng) -> None:
    """An operation may return one array for two inputs: each leaf has an array of its own."""
    A, B, dLdZ = rng.normal(size=3), rng.normal(size=3), whole_numbers(rng, (3, 3))
    because = "after somebody has written into x.grad"
    for is_stacked in (True, False):
        session.begin_record()
        x, y = student.Tensor(Named("x", A)), student.Tensor(Named("y", B))
        z = end = student.Tensor(Named("z", A + B), student.Both(), [x, y])
        order, seed, wanted = [x, y, z], dLdZ[0], [dLdZ[0], dLdZ[0]]
        if is_stacked:
            end = student.Tensor(Named("end", np.stack([A + B, A, B])), student.Stack(), [z, x, y])
            order, seed, wanted = [*order, end], dLdZ, [dLdZ[0] + dLdZ[1], dLdZ[0] + dLdZ[2]]
        with right_order(session, *order):
            session.call(end, Named("dLdZ", seed), method="backward")
        expect_gradient("x.grad", x.grad, wanted[0])
        expect_gradient("y.grad", y.grad, wanted[1])
        session.call(session.handle(x, "grad"), ..., 7.5, method="__setitem__")
        expect_gradient("y.grad", y.grad, wanted[1], because)
