"""Homework 4, part 2: a tape comes again after tens of thousands of calls for another one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.inside import inside
from autograder.grading.program import Program
from autograder.grading.replacing import replaced
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.homeworks.hw4.operation import Rng
from autograder.homeworks.hw4.walk import expect_gradient
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

BITS = 10, 12, 15, 16
"""A program may count its calls in as many bits: a count comes again after a power of two."""

NEAR = -1, 0, 1
"""How many calls there are more than such a power, between two calls for one tape."""

MOST = 2 ** BITS[-1]

KNOWN = """
def known(orders):
    found = {id(order[-1]): order for order in orders}
    return lambda tensor: list(found.get(id(tensor), [tensor]))
"""
"""A topological_order for tapes whose orders are given."""


def make_tapes(program: Program) -> dict[int, tuple[Remote, Remote]]:
    """Return a tape of two tensors for each number of calls after which it comes again."""
    student, tapes = program.student, {}
    for calls in (2**bits + more for bits in BITS for more in NEAR):
        x = student.Tensor(2.0)
        tapes[calls] = x, student.Tensor(2.0, student.Same(), [x])
    return tapes


def schedule(tapes: dict[int, Any]) -> list[tuple[int, int]]:
    """Return when there is a call for which tape: each again after its number of calls."""
    found: dict[int, int] = {}
    for calls in tapes:
        time = next(at for at in range(MOST) if not {at, at + calls} & {*found})
        found |= {time: calls, time + calls: calls}
    return sorted(found.items())


@pytest.mark.task("order")
def test_order_after_many_calls(session: Session, rng: Rng) -> None:
    """topological_order is right again after up to 65,536 calls for another tensor."""
    program = session.program()
    order, other = program.find("topological_order"), program.student.Tensor(1.0)
    tapes, done, calls_of = make_tapes(program), 0, []
    for time, calls in schedule(tapes):
        program.forget(program.repeat(time - done, order, other))
        found = program.call(order, tapes[calls][1])
        program.look(program.operate("len", found), program.operate("==", found, [*tapes[calls]]))
        calls_of.append(calls)
        done = time + 1
    seen = program.run()
    for calls, count, is_right in zip(calls_of, seen[::2], seen[1::2], strict=True):
        if is_right is not True:
            session.begin_record()
            _show(session, "topological_order(other)", calls, "topological_order(y)")
            message = (
                f"topological_order(y) has {count} of 2 tensors, or in a wrong order, after "
                f"{calls - 1:,} calls for another tape: a number that counts calls comes again"
            )
            raise Wrong(Evidence(message, "[x, y]", f"a list of {count}"))


@pytest.mark.task("backward_again")
def test_backward_after_many_calls(session: Session, rng: Rng) -> None:
    """Tensor.backward is right again after up to 65,536 calls for another tensor."""
    program = session.program()
    other, tapes = program.student.Tensor(1.0), make_tapes(program)
    program.look(other)
    known = inside(session, "known", KNOWN)
    for x, y in tapes.values():
        program.look(x, y)
    made = program.run()[1:]
    ends = {calls: (made[2 * at], made[2 * at + 1]) for at, calls in enumerate(tapes)}
    with session.off_the_record():
        orders = session.call(known, [[x, y] for x, y in ends.values()])
    program, done = session.program(), 0
    other = program.student.Tensor(1.0)
    times, wanted = dict[int, int](), list[float]()
    with replaced(session, "topological_order", orders, ("Tensor", "backward")):
        for time, calls in schedule(tapes):
            x, y = ends[calls]
            program.forget(program.repeat(time - done, other, method="backward"))
            program.call(y, method="backward")
            program.look(program.get(x, "grad"))
            times[calls] = times.get(calls, 0) + 1
            wanted.append(float(times[calls]))
            done = time + 1
        seen = program.run()
    for (_, calls), got, right in zip(schedule(tapes), seen, wanted, strict=True):
        try:
            expect_gradient("x.grad", got, np.array(right), f"after {calls - 1:,} other backwards")
        except Wrong:
            session.begin_record()
            _show(session, "other.backward()", calls, "y.backward()")
            raise


def _show(session: Session, other: str, calls: int, line: str) -> None:
    """Let the report have the lines that fail."""
    for each in (
        "other, x = Tensor(1.0), Tensor(2.0)",
        "y = Tensor(2.0, Same(), [x])",
        line,
        f"for _ in range({calls - 1:_}): {other}",
        line,
    ):
        session.record.add(each)
