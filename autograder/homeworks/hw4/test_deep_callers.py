"""Homework 4, part 2: order, backward and forward, called from deep within other calls."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from autograder.grading.expect import expect_number
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw4.hints import NOT_SORTED
from autograder.homeworks.hw4.operation import Rng
from autograder.homeworks.hw4.walk import expect_gradient
from autograder.results.verdict import Crashed, Evidence, Judgement, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

ROOM = 200
"""How many further calls Python has room for: the write-up promises as many."""

BOUNDS = 2, 70, 130, ROOM, ROOM + 8, 300, 500, 1001
"""Of each two neighbours, one length is drawn; a call for each operation needs as much room.

A program may call itself on short tapes only, or with several calls for each operation. So there is
always a length that is hardly more than the room.
"""

PLAIN, WITH_LEAVES = "chain", "chain with leaves beside it"

WIDE, TWICE, BRANCHED = "tape of wide operations", "tape of inputs used twice", "tape with branches"

TAPES = PLAIN, WITH_LEAVES, WIDE, TWICE, BRANCHED

DEEP = """
import sys
def deep(room, function, *arguments):
    depth, frame = 0, sys._getframe()
    while frame:
        depth, frame = depth + 1, frame.f_back
    def deeper(count):
        return deeper(count - 1) if count > 0 else function(*arguments)
    return deeper(sys.getrecursionlimit() - depth - room)
def latest_inputs(room, function, tensor):
    "Return for each tensor of an order the place of its last input."
    order = deep(room, function, tensor)
    if not isinstance(order, list):
        return None
    place = {id(each): number for number, each in enumerate(order)}
    return [
        max([-1, *(place.get(id(each), len(order)) for each in tensor.inputs)]) for tensor in order
    ]
class All:
    def forward(self, *arrays):
        self.count = len(arrays)
        return arrays[0]
    def backward(self, dLdZ):
        return (dLdZ,) * self.count
def tape(Tensor, inputs):
    "Return the first tensor of a tape, and the last one."
    tensors = []
    for given in inputs:
        if given:
            first, *others = [tensors[each] for each in given]
            tensors.append(first.apply(All(), *others))
        else:
            tensors.append(Tensor(1.0))
    return tensors[0], tensors[-1]
"""
"""A caller who is as deep in calls of its own as leaves this room, and a tape of any inputs."""


@dataclass(frozen=True)
class Tape:
    """A tape of the student's tensors.

    Attributes
    ----------
    what : str
        The tape in a message.
    first, last : Remote
        Where its longest way begins, and its end.
    count : int
        The number of its tensors.
    uses : float
        What the first tensor's grad is for a dLdZ of 1.
    """

    what: str
    first: Remote
    last: Remote
    count: int
    uses: float


def draw_lengths(rng: Rng) -> list[int]:
    """Return a length between each two bounds."""
    return [int(rng.integers(low, high)) for low, high in pairwise(BOUNDS)]


def draw_inputs(rng: Rng, kind: str, length: int) -> list[list[int]]:
    """Return the inputs of each tensor of a tape with so many operations in a row.

    Beside the tensor before, each operation has the same leaf several times, or the tensor before
    again, or an older one.
    """
    inputs: list[list[int]] = [[]]
    last, leaf, width = 0, 0, int(rng.integers(1, 15))
    for step in range(length):
        if kind == WIDE and step % 5 == 0:
            leaf = len(inputs)
            inputs.append([])
        older = max(0, last - int(rng.integers(1, 4)))
        others = {WIDE: [leaf] * width, TWICE: [last], BRANCHED: [older]}[kind]
        others.insert(int(rng.integers(len(others) + 1)), last)
        last = len(inputs)
        inputs.append(others)
    return inputs


def make_tape(session: Session, student: Student, rng: Rng, kind: str, length: int) -> Tape:
    """Return a tape with so many operations in a row."""
    what = f"a {kind.split()[0]} of {length} operations"
    if kind in (PLAIN, WITH_LEAVES):
        way = tuple(map(int, rng.integers(0, 2, 5))) if kind == WITH_LEAVES else ()
        first = student.Tensor(2.0)
        last, leaves = student.chain(first, length, way), -(-length // 50) if way else 0
        return Tape(what, first, last, length + leaves + 1, 1.0)
    inputs = draw_inputs(rng, kind, length)
    widest = max(map(len, inputs))
    with session.off_the_record():
        make = inside(session, "tape", DEEP)
        first, last = session.call(make, session.find("Tensor"), inputs)
    first.__dict__["_label"], last.__dict__["_label"] = "x", "end"
    session.record.add(f"x, end = {what} in a row, with up to {widest} inputs")
    gradients = [0.0] * (len(inputs) - 1) + [1.0]
    for number in reversed(range(len(inputs))):
        for each in inputs[number]:
            gradients[each] += gradients[number]
    return Tape(what, first, last, len(inputs), gradients[0])


@pytest.mark.task("order")
@pytest.mark.parametrize("kind", TAPES)
def test_order_of_a_deep_caller(session: Session, student: Student, rng: Rng, kind: str) -> None:
    """The caller of topological_order is deep in calls: a {kind}."""
    for length in draw_lengths(rng):
        session.begin_record()
        tape = make_tape(session, student, rng, kind, length)
        found = from_deep(session, tape.what, "topological_order", tape.last)
        expect_whole_order(found, tape.count)


def expect_whole_order(found: Any, count: int) -> None:
    """Accept an order of so many tensors, by the place of each one's last input."""
    if not isinstance(found, list):
        message = "topological_order must return a list of all tensors"
        raise Wrong(Evidence(message, wanted="a list"))
    expect_number("len(order)", len(found), count)
    if any(latest >= place for place, latest in enumerate(found)):
        evidence = Evidence("a tensor of the order comes before one of its inputs")
        NOT_SORTED.add_to(evidence)
        raise Wrong(evidence)


@pytest.mark.task("long_chain")
@pytest.mark.parametrize("kind", TAPES)
def test_backward_of_a_deep_caller(session: Session, student: Student, rng: Rng, kind: str) -> None:
    """The caller of backward is deep in calls: a {kind}."""
    for length in draw_lengths(rng):
        session.begin_record()
        dLdZ = float(rng.integers(2, 9))
        tape = make_tape(session, student, rng, kind, length)
        x, wanted = tape.first, np.asarray(dLdZ * tape.uses)
        with session.experiment():
            try:
                session.call(tape.last, Named("dLdZ", np.array(dLdZ)), method="backward")
                expect_gradient("x.grad", x.grad, wanted)
            except Judgement:
                return  # which costs another task
        session.set(x, grad=None)
        from_deep(session, tape.what, "backward", tape.last, Named("dLdZ", np.array(dLdZ)))
        expect_gradient("x.grad", x.grad, wanted)


@pytest.mark.task("long_chain")
def test_forward_of_a_deep_caller(session: Session, student: Student, rng: Rng) -> None:
    """The caller who makes a chain is deep in calls."""
    for length in draw_lengths(rng):
        session.begin_record()
        way = tuple(map(int, rng.integers(0, 2, 5))) if rng.random() < 0.5 else ()
        x = student.Tensor(2.0)
        from_deep(session, f"a chain of {length} operations", "chain", x, length, way)


def from_deep(session: Session, what: str, name: str, of: Remote, *arguments: Any) -> Any:
    """Call a function with a Tensor, or backward of a Tensor, from deep within other calls."""
    wanted = "latest_inputs" if name == "topological_order" else "deep"
    deep = inside(session, wanted, DEEP, f"calls a function with room for {ROOM} further calls")
    with session.off_the_record():
        called = session.handle(of, name) if name == "backward" else session.find(name)
    given = arguments if name == "backward" else (of, *arguments)
    try:
        return session.call(deep, ROOM, called, *given)
    except Crashed as crash:
        does = {"chain": f"{what} can't be made"}.get(name, f"{name} of {what} fails")
        message = (
            f"{does} where the caller is deep in calls, and leaves room for {ROOM} more: "
            f"{crash.evidence.message}"
        )
        raise Wrong(
            Evidence(f"{message}; use a loop, with a list of what is still to do")
        ) from None
