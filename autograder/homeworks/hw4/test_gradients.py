"""Homework 4, part 2: whose array a gradient is, and what backward must not write into."""

from __future__ import annotations

from itertools import product
from typing import Any

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

KEPT = (
    "which the operation keeps, and has returned: the two share their memory. backward puts an "
    "array of its own into the grad of a leaf, such as a copy"
)
GIVEN = "x.data holds other numbers than Tensor(x) is given; __init__ is given, and need not change"


@pytest.mark.task("backward")
def test_nothing_is_written_into(session: Session, student: Student, rng: Rng) -> None:
    """Tensor.backward writes into no array that it is given, or that an operation has returned."""
    for shape in ((3,), (2, 2), (1,), (40, 60)):
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
    for size, is_direct, is_one_number in product((3, 2000), (True, False), (True, False)):
        session.begin_record()
        dLdZ = np.full((2, size), 4.0) if is_one_number else whole_numbers(rng, (2, size))
        data = rng.normal(size=(2, size))
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
    because = "after somebody has written into x.grad"
    for size, is_stacked in product((3, 2000), (True, False)):
        session.begin_record()
        A, B, dLdZ = rng.normal(size=size), rng.normal(size=size), whole_numbers(rng, (3, size))
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


@pytest.mark.task("backward")
def test_what_operations_keep(session: Session, student: Student, rng: Rng) -> None:
    """An operation may return an array that it keeps, in each backward: nobody writes into it."""
    for shape in ((3,), (2, 2), (), (40, 60)):
        session.begin_record()
        kept = whole_numbers(rng, shape)
        K = session.array("K", kept)
        leaves = [student.Tensor(Named(name, rng.normal(size=shape))) for name in "xyz"]
        ends = []
        for each in leaves:
            toy = session.toy("Operation", backward=lambda dLdZ, K=K: K)
            ends.append(student.Tensor(Named("end", rng.normal(size=shape)), toy, [each]))
        for leaf, end in zip(leaves, ends, strict=True):
            with right_order(session, leaf, end):
                session.call(end, Named("ones", np.ones(shape)), method="backward")
        for number, leaf in enumerate(leaves):
            if isinstance(leaf.grad, np.ndarray):  # a number of NumPy's can't be written into
                session.call(session.handle(leaf, "grad"), ..., 7.5 + number, method="__setitem__")
            because = "of which each has an array of its own"
            expect_unchanged(f"{leaf._label}.grad[...] = ...", "K", session.value(K), kept, KEPT)
            for other in leaves[number + 1 :]:
                expect_gradient(f"{other._label}.grad", other.grad, kept, because)


@pytest.mark.task("backward")
def test_what_operations_are_given(session: Session, student: Student, rng: Rng) -> None:
    """An operation may keep the dLdZ that it is given: nobody writes into it later."""
    for shape in ((3,), (2, 2), (40, 60)):
        for count in (2, 3, 5):
            session.begin_record()
            x = student.Tensor(Named("x", rng.normal(size=shape)))
            tensors, operations, wanted = [x], [], np.ones(shape)
            gradients: list[Any] = []
            for _ in range(count):
                data = Named("data", rng.normal(size=shape))
                operations.append(student.Same())
                tensors.append(student.Tensor(data, operations[-1], [tensors[-1]]))
                tensors.append(student.Tensor(data, student.Both(), [tensors[-1], tensors[-1]]))
            with right_order(session, *tensors):
                for times in (1.0, 3.0):
                    dLdZ = times * whole_numbers(rng, shape)
                    session.call(tensors[-1], Named("dLdZ", dLdZ), method="backward")
                    gradients = [dLdZ * 2.0 ** (count - place) for place in range(count)]
                    wanted = gradients[0] if times == 1.0 else wanted + gradients[0]
                    for operation, given in zip(operations, gradients, strict=True):
                        because = "what an operation was given, and has kept, after backward"
                        expect_gradient("dLdZ", operation.dLdZ, given, because)
                    if times == 3.0 and isinstance(x.grad, np.ndarray):
                        grad = session.handle(x, "grad")
                        session.call(grad, ..., 7.5, method="__setitem__")
                    for operation, given in zip(operations, gradients, strict=True):
                        expect_gradient("dLdZ", operation.dLdZ, given, "after x.grad[...] = 7.5")
                    x.grad = None


@pytest.mark.task("backward")
def test_views_of_what_operations_are_given(session: Session, student: Student, rng: Rng) -> None:
    """An operation may return views of the dLdZ that it is given: nobody writes into them later."""
    data = Named("data", rng.normal(size=(3, 3)))
    leaves = [student.Tensor(Named(name, rng.normal(size=3))) for name in "xyz"]
    u = student.Tensor(data, student.Stack(), leaves)
    twice = student.Tensor(data, student.Both(), [u, u])
    others = [student.Tensor(data)]
    for _ in range(3):
        others.append(student.Tensor(data, student.Both(), [others[-1], others[-1]]))
    pair = Named("pair", rng.normal(size=(2, 3, 3)))
    end = student.Tensor(pair, student.Stack(), [twice, others[-1]])
    dLdZ = whole_numbers(rng, (2, 3, 3))
    with right_order(session, *leaves, *others, u, twice, end):
        session.call(end, Named("dLdZ", dLdZ), method="backward")
    for leaf, name, row in zip(leaves, "xyz", dLdZ[0], strict=True):
        expect_gradient(f"{name}.grad", leaf.grad, 2 * row)
    expect_gradient(f"{others[0]._label}.grad", others[0].grad, 8 * dLdZ[1])


@pytest.mark.task("backward")
def test_ones_are_made_anew(session: Session, student: Student) -> None:
    """Where dLdZ is left out, it is 1 again, whatever was written into a grad before."""
    for shape in ((), (1,), (1, 1), (1, 1, 1)):
        session.begin_record()
        for name in "xyz":
            x = student.Tensor(Named(name, np.full(shape, 2.0)))
            with right_order(session, x):
                session.call(x, method="backward")
            expect_gradient(f"{name}.grad", x.grad, np.ones(shape))
            if isinstance(x.grad, np.ndarray):
                session.call(session.handle(x, "grad"), ..., 7.5, method="__setitem__")
