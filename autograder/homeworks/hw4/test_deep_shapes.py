"""Homework 4, part 2: long tapes that are no chains, whose caller is deep in calls."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw4.operation import Rng
from autograder.homeworks.hw4.shapes import JOINS, MEAN, SHAPES, lines_of, noted
from autograder.homeworks.hw4.test_deep_callers import ROOM, expect_whole_order, from_deep
from autograder.homeworks.hw4.walk import expect_gradient
from autograder.results.verdict import Judgement

pytestmark = pytest.mark.last  # what is simple is told first

SHORT = 8
"""The steps of a tape that any right program goes through, with calls or without."""

BOUNDS = (ROOM + 8, 300), (600, 800)
"""The numbers of steps: a call for each, or for every second one, needs more than the room."""

MAKE = """
def make(Tensor, Same, Both, lines):
    names = {"Tensor": Tensor, "Same": Same, "Both": Both}
    exec(lines, names)
    return names["x"], names["end"]
"""


def make_shape(session: Session, lines: list[str]) -> tuple[Remote, Remote]:
    """Make a tape on the student's side, and return its first leaf and its last tensor."""
    names = [session.find(name) for name in ("Tensor", "Same", "Both")]
    with session.off_the_record():
        make = inside(session, "make", MAKE)
        x, end = session.call(make, *names, "\n".join([MEAN, *lines]))
    x.__dict__["_label"], end.__dict__["_label"] = "x", "end"
    for line in (*MEAN.strip().splitlines(), *lines):
        session.record.add(line)
    return x, end


def draw_tapes(rng: Rng, shape: str) -> list[list[str]]:
    """Return the lines of tapes of one shape: a short one, and two with other joins that are long.

    So there is a long tape whose long way is the first input, at least in turn, and one where it is
    the second.
    """
    joins = [str(each) for each in rng.permutation([*JOINS])]
    bounds = BOUNDS[0], BOUNDS[1], BOUNDS[1]
    return [
        lines_of(shape, join, int(rng.integers(*each)))
        for join, each in zip(joins, bounds, strict=True)
    ]


def what(shape: str, count: int) -> str:
    """Return the tape in a message."""
    return f"{shape}, of {count:,} tensors,"


@pytest.mark.task("order")
@pytest.mark.parametrize("shape", SHAPES)
def test_order_of_a_long_tape(session: Session, rng: Rng, shape: str) -> None:
    """The caller of topological_order is deep in calls: {shape}."""
    for lines in draw_tapes(rng, shape):
        session.begin_record()
        count, _ = noted(lines)
        _, end = make_shape(session, lines)
        found = from_deep(session, what(shape, count), "topological_order", end)
        expect_whole_order(found, count)


@pytest.mark.task("long_chain")
@pytest.mark.parametrize("shape", SHAPES)
def test_backward_of_a_long_tape(session: Session, rng: Rng, shape: str) -> None:
    """The caller of backward is deep in calls: {shape}."""
    dLdZ = float(rng.integers(2, 9))
    with session.experiment():
        try:
            lines = lines_of(shape, "in turn", SHORT)
            x, end = make_shape(session, lines)
            session.call(end, Named("dLdZ", np.array(dLdZ)), method="backward")
            expect_gradient("x.grad", x.grad, np.asarray(dLdZ * noted(lines)[1]))
        except Judgement:
            return  # which costs another task
    for lines in draw_tapes(rng, shape):
        session.begin_record()
        count, uses = noted(lines)
        x, end = make_shape(session, lines)
        from_deep(session, what(shape, count), "backward", end, Named("dLdZ", np.array(dLdZ)))
        expect_gradient("x.grad", x.grad, np.asarray(dLdZ * uses))
