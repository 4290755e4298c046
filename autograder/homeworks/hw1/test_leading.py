"""Homework 1, part 3: numbers of axes that the table doesn't have, one after another."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from autograder.grading.compare import expect_array
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.results.verdict import Judgement

Array = NDArray[np.float64]


MANY_AXES = 25, 26, 29
"""As many axes before the last one as the alphabet has letters, or nearly, and more."""

LONGER = 4
"""How many of so many axes have two entries; all others have one."""

LARGE = 12, 16, 15
"""The axes before the last one of arrays that are large enough for a fast way of their own."""

SWAPPED = (1, 0, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2)
"""The orders in which the axes of large arrays lie in memory."""

CIRCLES = (1, 2, 0, 3), (2, 0, 1, 3), (1, 2, 3, 0), (2, 3, 1, 0), (1, 3, 0, 4, 2), (2, 0, 3, 1, 4)
"""Orders of the axes in memory of which none puts the axes back where they were, if done twice."""

HUGE = 1e145
"""A number that the write-up allows, and that a program may scale down for a while."""

UNEQUAL = 2, 3, 4
"""The axes before the last one of arrays of one size, in every order."""

SIDES = 2, 3, 4, 3
"""The axes before the last one of their arrays."""


@dataclass(frozen=True)
class Pass:
    """A pass of a layer, with arrays of these leading axes.

    In memory, the axes of arrays of several axes lie in this order.

    Attributes
    ----------
    spaced : int or None
        Along this axis, the arrays have every other entry of larger ones.
    turned : int or None
        Along this axis, they have the last entry of other arrays first.
    """

    layer: Remote
    axes: tuple[int, ...]
    A: Array
    W: Array
    b: Array
    dLdZ: Array
    spaced: int | None
    order: tuple[int, ...]
    turned: int | None = None

    @property
    def because(self) -> str:
        """The shape of A, and how it lies in memory, for reports."""
        said = f"A has the shape {self.A.shape}"
        if len(self.axes) < 2:
            return said
        if self.spaced is not None:
            said += f"; it is every other entry of a larger array along axis {self.spaced}"
        if self.turned is not None:
            said += f"; its axis {self.turned} runs backwards"
        if self.order != (*sorted(self.order),):
            said += f"; in memory, its axes lie in the order {self.order}"
        return said

    @property
    def vectors(self) -> tuple[Array, Array]:
        """Every vector of A, and those of dLdZ."""
        return self.A.reshape(-1, self.A.shape[-1]), self.dLdZ.reshape(-1, self.dLdZ.shape[-1])


@pytest.fixture
def passes(student: Student, rng: np.random.Generator) -> list[Pass]:
    """Return passes of one layer: with a vector, a matrix, and arrays of up to thirty axes."""
    C_in, C_out = map(int, rng.permutation(np.arange(2, 6))[:2])
    n, m = map(int, rng.integers(2, 5, 2))
    found: list[Pass] = []
    try:
        layer = student.LinearND(C_in, C_out)
    except Judgement:
        return found  # the table's checks report it, and make a layer without its constructor
    inner = (2, m, n, 2)
    many = (rng.permutation([2] * LONGER + [1] * (axes - LONGER)) for axes in MANY_AXES)
    several = [
        (),
        (n,),
        (n, 1, m),
        (1,),
        (m, n, 2),
        (1, 2, m, 1),
        inner,
        (1, 2, 1, 2, 1, 1, 2, 1),
        *((*map(int, axes),) for axes in many),
    ]

    def drawn(axes: tuple[int, ...]) -> tuple[Array, Array, Array, Array]:
        shapes = (*axes, C_in), (C_out, C_in), (C_out, 1), (*axes, C_out)
        A, W, b, dLdZ = (rng.normal(size=shape) for shape in shapes)
        return A, W, b, dLdZ

    for place in (0, 1, *rng.permutation(np.arange(2, len(several)))):
        axes = several[int(place)]
        arrays = drawn(axes)
        spaced = 0 if axes == (m, n, 2) else int(rng.integers(max(1, len(axes))))
        order = np.arange(len(axes) + 1)
        if axes == inner:  # the first and the last ones lie as in a copy
            spaced, order[[1, 2]] = 3, (2, 1)
        elif len(axes) > 2 and rng.random() < 0.5:
            order = rng.permutation(order)
        found.append(Pass(layer, axes, *arrays, spaced, (*map(int, order),)))
    for swapped in SWAPPED:
        found.append(Pass(layer, LARGE, *drawn(LARGE), None, swapped))
    for turned in range(1 + len(LARGE)):
        in_order = (*range(1 + len(LARGE)),)
        found.append(Pass(layer, LARGE, *drawn(LARGE), None, in_order, turned))
    for circle in CIRCLES:
        axes = SIDES[: len(circle) - 1]
        found.append(Pass(layer, axes, *drawn(axes), None, circle))
    found.append(Pass(layer, LARGE, *drawn(LARGE), None, CIRCLES[0]))
    for axes in permutations(UNEQUAL):  # as many numbers each time, in another shape
        found.append(Pass(layer, axes, *drawn(axes), None, (*range(1 + len(axes)),)))
    return found


def begin(session: Session, one: Pass) -> None:
    """Begin a record with a layer that has these parameters."""
    session.begin_record()
    C_out, C_in = one.W.shape
    session.record.add(f"{one.layer._label} = LinearND({C_in}, {C_out})")
    session.set(one.layer, W=Named("W", one.W), b=Named("b", one.b))


def passed(session: Session, one: Pass, name: str, values: Array) -> Any:
    """Return an array of a pass on the student's side."""
    if len(one.axes) < 2:
        return session.array(name, values)
    whole = values if one.spaced is None else np.repeat(values, 2, one.spaced)
    whole = whole if one.turned is None else np.flip(whole, one.turned)
    whole = whole.transpose(one.order)
    array = session.array(f"all_{name}", np.ascontiguousarray(whole))
    if one.order != (*sorted(one.order),):
        axes = map(int, np.argsort(one.order))
        array = session.call(array, *axes, method="transpose", keeps=True)
    for axis, step in ((one.spaced, 2), (one.turned, -1)):
        if axis is not None:
            before = (slice(None),) * axis
            array = session.operate("[]", array, (*before, slice(None, None, step)))
    return array


@pytest.mark.task("leading_forward")
def test_forward_of_any_axes(session: Session, passes: list[Pass]) -> None:
    """Z of forward and self.A are right for a vector, a matrix, and arrays of more axes."""
    for each in passes:
        begin(session, each)
        Z = session.call(each.layer, passed(session, each, "A", each.A), method="forward")
        expect_array("Z", Z, each.A @ each.W.T + each.b[:, 0], because=each.because)
        expect_array("self.A", each.layer.A, each.A, because=each.because)


@pytest.mark.task("leading_forward")
def test_forward_of_its_own_weights(
    session: Session, passes: list[Pass], rng: np.random.Generator
) -> None:
    """Z of forward is right where the array that was assigned to W is the batch too."""
    for one in passes[:1]:
        begin(session, one)
        values = np.array(one.W)
        values.flat[int(rng.integers(values.size))] = HUGE
        W = session.array("own_W", values)
        session.set(one.layer, W=W)
        Z = session.call(one.layer, W, method="forward")
        because = "A is the array that was assigned to W, with one huge number"
        expect_array("Z", Z, values @ values.T + one.b[:, 0], because=because)


def backward(session: Session, one: Pass) -> tuple[object, Remote]:
    """Return what backward returns, after what a right forward leaves, and its argument."""
    begin(session, one)
    A = passed(session, one, "A", one.A)
    with suppress(Judgement):  # a wrong forward costs its own task
        session.call(one.layer, A, method="forward")
    held = {"W": one.W, "b": one.b}
    changed = {
        name: Named(name, X)
        for name, X in held.items()
        if not np.array_equal(getattr(one.layer, name), X)
    }
    session.set(one.layer, A=A, **changed)
    dLdZ = passed(session, one, "dLdZ", one.dLdZ)
    return session.call(one.layer, dLdZ, method="backward"), dLdZ


@pytest.mark.task("leading_dLdA")
def test_dLdA_of_any_axes(session: Session, passes: list[Pass]) -> None:
    """The dLdA that backward returns has the shape of A, for any number of axes."""
    for each in passes:
        dLdA, _ = backward(session, each)
        expect_array("dLdA", dLdA, each.dLdZ @ each.W, because=each.because)


def expect_stored(session: Session, one: Pass, name: str, wanted: Array) -> None:
    """Accept a backward that stores a gradient, even if it raises an error afterwards.

    The gradient stays when the caller writes into dLdZ.
    """
    try:
        _, dLdZ = backward(session, one)
    except Judgement:
        with suppress(Judgement):
            expect_array(f"self.{name}", getattr(one.layer, name), wanted)
            return
        raise
    expect_array(f"self.{name}", getattr(one.layer, name), wanted, because=one.because)
    session.call(dLdZ, 7.0, method="fill")
    because = f"{one.because}, and the caller has filled its dLdZ with sevens"
    expect_array(f"self.{name}", getattr(one.layer, name), wanted, because=because)


@pytest.mark.task("leading_dLdW")
def test_dLdW_of_any_axes(session: Session, passes: list[Pass]) -> None:
    """The dLdW that backward stores is summed over all axes before the last."""
    for each in passes:
        A, dLdZ = each.vectors
        expect_stored(session, each, "dLdW", dLdZ.T @ A)


@pytest.mark.task("leading_dLdb")
def test_dLdb_of_any_axes(session: Session, passes: list[Pass]) -> None:
    """The dLdb that backward stores is summed over all axes before the last."""
    for each in passes:
        _, dLdZ = each.vectors
        expect_stored(session, each, "dLdb", dLdZ.sum(axis=0)[:, np.newaxis])
