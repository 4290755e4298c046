"""Fixtures of homework 4: what the operations need of unbroadcast, which is a task of its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest

from autograder.grading.callbacks import Refused
from autograder.grading.replacing import replaced
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw4.case import expect_numbers
from autograder.homeworks.hw4.operation import Array, draw_unbroadcast, summed_to, whole_numbers
from autograder.results.verdict import Judgement

USERS = {"add": "Add", "mul": "Mul", "matmul": "MatMul"}
"""The tasks whose operations call unbroadcast, and their classes."""

SHAPES = (
    ((2, 3), (2, 3)),
    ((2, 3), (3,)),
    ((3, 3), (3,)),
    ((2, 3), (2, 1)),
    ((2, 3), (1, 3)),
    ((2, 3, 2), (3, 1)),
    ((3,), ()),
    ((2, 3, 2), (1, 1, 2)),
)
"""Shapes for which unbroadcast is tried: that of dLdZ, and that of the array."""

DRAWN = 150
"""The number of other cases for which it is tried."""


@pytest.fixture(autouse=True)
def unbroadcast_is_right(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let Add, Mul and MatMul call a right unbroadcast, if the student's own is wrong."""
    marker = request.node.get_closest_marker("task")
    cls = USERS.get(marker.args[0]) if marker else None
    if cls is None or request.getfixturevalue("own_unbroadcast_is_right"):
        yield
        return
    session = request.getfixturevalue("session")
    with replaced(session, "unbroadcast", _unbroadcast, (cls, "backward")):
        yield


@pytest.fixture
def own_unbroadcast_is_right(session: Session, student: Student) -> bool:
    """Whether the student's unbroadcast is right in the cases that matter most."""
    program = session.program()
    for number, case in enumerate(_cases()):  # each has a name of its own: none is looked for
        dLdZ = Named(f"dLdZ{number}", case.dLdZ)
        program.look(program.call(program.student.unbroadcast, dLdZ, case.shape))
    large = program.array("G", np.zeros(LARGE.dLdZ.shape), "new")
    for case in (LARGE, LARGER):  # in one array, which holds other numbers then
        program.call(large, ..., Named("numbers", case.dLdZ), method="__setitem__")
        program.look(program.call(program.student.unbroadcast, large, case.shape))
    with session.experiment():
        try:
            for got, case in zip(program.run(), (*_cases(), LARGE, LARGER), strict=True):
                expect_numbers("dLdX", np.asarray(got), case.wanted, case.terms)
        except Judgement:
            return False
        except (TypeError, ValueError):  # no array can be made of it
            return False
    return True


class Case(NamedTuple):
    """A call of unbroadcast, with what it must return and the sizes of its terms."""

    dLdZ: Array
    shape: tuple[int, ...]
    wanted: Array
    terms: Array


def _large(more: float) -> Case:
    """Return a case of thousands of numbers, one of which is larger."""
    dLdZ = np.arange(3000.0).reshape(50, 60) % 7
    dLdZ[17, 41] += more
    return Case(dLdZ, (60,), dLdZ.sum(axis=0), dLdZ.sum(axis=0))


LARGE, LARGER = _large(0.0), _large(50.0)


@cache
def _cases() -> tuple[Case, ...]:
    """Return the cases for which unbroadcast is tried: the same ones before every check."""
    rng = np.random.default_rng(0)
    drawn = [draw_unbroadcast(rng, is_small=False) for _ in range(DRAWN)]
    drawn += [(whole_numbers(rng, wide), shape) for wide, shape in SHAPES]
    return tuple(
        Case(dLdZ, shape, summed_to(dLdZ, shape), summed_to(np.abs(dLdZ), shape))
        for dLdZ, shape in drawn
    )


def _unbroadcast(dLdZ: Any, shape: Any) -> Array:
    """Return what unbroadcast must return; anything may be passed."""
    is_shape = isinstance(shape, tuple | list) and all(type(size) is int for size in shape)
    if not isinstance(dLdZ, np.ndarray | np.floating) or not is_shape:
        raise Refused("unbroadcast needs an array and a shape")
    dLdZ, shape = np.asarray(dLdZ, dtype=np.float64), tuple(shape)
    try:
        if np.broadcast_shapes(shape, dLdZ.shape) != dLdZ.shape:
            raise Refused(f"the shape {shape} was not broadcast to {dLdZ.shape}")
    except ValueError:
        raise Refused(f"the shape {shape} was not broadcast to {dLdZ.shape}") from None
    return summed_to(dLdZ, shape)
