"""Homework 4, part 2: order and backward, called from deep within other calls."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.expect import expect_number
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw4.hints import NOT_SORTED
from autograder.homeworks.hw4.operation import Rng
from autograder.homeworks.hw4.test_order import as_number
from autograder.results.verdict import Crashed, Evidence, Judgement, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

ROOM = 200
"""How many further calls Python has room for: the write-up promises as many."""

LENGTHS = 60, 150, 420
"""The numbers of operations of a chain: a call for each of them is in the end too deep."""

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
"""
"""A caller who is as deep in calls of its own as leaves this room."""


@pytest.mark.task("order")
@pytest.mark.parametrize("way", [(), (0, 1)], ids=["without branches", "with leaves beside it"])
def test_order_of_a_deep_caller(session: Session, student: Student, way: tuple[int, ...]) -> None:
    """The caller of topological_order is deep in calls, and the tape is a chain {way}."""
    for length in LENGTHS:
        session.begin_record()
        last = student.chain(student.Tensor(2.0), length, way)
        found = _from_deep(session, length, "topological_order", last)
        if not isinstance(found, list):
            message = "topological_order must return a list of all tensors"
            raise Wrong(Evidence(message, wanted="a list"))
        expect_number("len(order)", len(found), length + (-(-length // 50) if way else 0) + 1)
        if any(latest >= place for place, latest in enumerate(found)):
            evidence = Evidence("a tensor of the order comes before one of its inputs")
            NOT_SORTED.add_to(evidence)
            raise Wrong(evidence)


@pytest.mark.task("long_chain")
def test_backward_of_a_deep_caller(session: Session, student: Student, rng: Rng) -> None:
    """The caller of backward is deep in calls, and the tape is a chain."""
    for length in LENGTHS:
        session.begin_record()
        dLdZ, x = float(rng.integers(2, 9)), student.Tensor(2.0)
        last = student.chain(x, length)
        with session.experiment():
            try:
                session.call(last, Named("dLdZ", np.array(dLdZ)), method="backward")
                is_right = as_number(x.grad) == dLdZ
            except Judgement:
                is_right = False
        if not is_right:
            return  # which costs another task
        session.set(x, grad=None)
        _from_deep(session, length, "backward", last, Named("dLdZ", np.array(dLdZ)))
        expect_number("x.grad", as_number(x.grad), dLdZ)


def _from_deep(session: Session, length: int, name: str, last: Remote, *arguments: Any) -> Any:
    """Call topological_order of a Tensor, or its backward, from deep within other calls."""
    wanted = "deep" if name == "backward" else "latest_inputs"
    deep = inside(session, wanted, DEEP, f"calls a function with room for {ROOM} further calls")
    with session.off_the_record():
        called = session.handle(last, name) if name == "backward" else session.find(name)
    given = arguments if name == "backward" else (last,)
    try:
        return session.call(deep, ROOM, called, *given)
    except Crashed as crash:
        message = (
            f"{name} of a chain of {length} operations fails where its caller is deep in calls, "
            f"and leaves room for {ROOM} more: {crash.evidence.message}"
        )
        raise Wrong(
            Evidence(f"{message}; use a loop, with a list of what is still to do")
        ) from None
