"""The right answer to a script is recognised as a whole, and no other one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from autograder.declaration.kinds.plain import Array
from autograder.grading.events import RETURNED, Call, Event, Make, Passed, Scribble
from autograder.homeworks.hw1.declaration import LINEAR, TABLE
from autograder.jail.worker import Worker
from autograder.judging.layouts import Layout
from autograder.judging.plan import Plan
from autograder.judging.subject import Subject

ROWS = 5000
"""So many that A and Z are large arrays, which are sent once."""


class Linear:
    """A right layer."""

    def __init__(self, C_in: int, C_out: int) -> None:
        self.W, self.b = np.zeros((C_out, C_in)), np.zeros((C_out, 1))

    def forward(self, A: Array) -> Any:
        self.A: Any = A
        self.N: Any = len(A)
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ: Array) -> Any:
        self.dLdW: Any = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W


@pytest.fixture(scope="module")
def plan() -> Plan:
    rng = np.random.default_rng(0)
    W, b, A, dLdZ = (rng.normal(size=size) for size in ((4, 2), (4, 1), (ROWS, 2), (ROWS, 4)))
    history: list[Event] = [
        Make(0, 0, (2, 4), {"W": W, "b": b}),
        Call(1, 0, "forward", {"A": Passed(A)}, (ROWS, 4), sizes=(ROWS,)),
        Call(
            2,
            0,
            "backward",
            {"dLdZ": Passed(dLdZ)},
            (ROWS, 2),
            after="forward",
            sizes=(ROWS,),
            begins=False,
        ),
        Scribble(6, 0, 2, "dLdW", value=np.inf),
        Call(3, 0, "forward", {"A": Passed(A[:3])}, (3, 4), sizes=(3,)),
        Call(4, 0, "forward", {"A": Passed(np.ones((2, 3)))}, misfits=True),
        Scribble(5, 0, 3, RETURNED),
    ]
    return Plan(Subject(TABLE, "Linear", LINEAR), history, Layout(), watches=True)


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker(in_process=True)
    yield worker
    worker.close()


def answer_of(worker: Worker, plan: Plan, cls: type) -> tuple[dict[str, Any], bytes]:
    worker.objects[1] = cls
    steps = [{"operation": "keep", "values": [{"handle": 1}]}, *plan.script.steps]
    answer, body = worker.answer({"operation": "steps", "steps": steps}, bytes(plan.script.body))
    return answer, bytes(body)


def test_the_answer_of_a_right_layer_is_the_expected_one(worker: Worker, plan: Plan) -> None:
    assert plan.expected.is_in(*answer_of(worker, plan, Linear))


def test_a_large_array_that_is_as_it_was_is_not_sent_again(worker: Worker, plan: Plan) -> None:
    answer, body = answer_of(worker, plan, Linear)
    looks = [look for step in answer["steps"] for look in step.get("looks", []) if "array" in look]
    large = [tuple(look["array"]["shape"]) for look in looks if ROWS in look["array"]["shape"]]
    assert large.count((ROWS, 4)) > 2  # Z and dLdZ, and one of them again
    starts = {look["array"]["start"] for look in looks}
    assert len(starts) < len(looks)
    assert len(body) < 8 * ROWS * (2 + 4 + 2 + 4 + 2 + 1)  # A, Z, the cached A, dLdZ, dLdA


def wrong(change: Callable[[Linear], object], method: str = "forward") -> type:
    """Return a class whose method changes something afterwards."""

    def changed(self: Linear, X: Array) -> Any:
        result = getattr(Linear, method)(self, X)
        returned = change(self)
        return result if returned is None else result + returned

    return type("Linear", (Linear,), {method: changed})


@pytest.mark.parametrize(
    "cls",
    [
        wrong(lambda layer: setattr(layer, "N", float(layer.N))),
        wrong(lambda layer: setattr(layer, "N", np.int64(layer.N))),
        wrong(lambda layer: setattr(layer, "A", layer.A * (1 + 1e-15))),
        wrong(lambda layer: setattr(layer, "A", layer.A[::-1])),
        wrong(lambda layer: 1e-7),
        wrong(lambda layer: np.nan),
        wrong(lambda layer: np.inf),
        wrong(lambda layer: layer.A.__setitem__((0, 0), 1.0)),
        wrong(lambda layer: layer.W.__setitem__((0, 0), 1.0)),
        wrong(lambda layer: setattr(layer, "dLdW", layer.dLdW.astype("f4")), "backward"),
        wrong(lambda layer: setattr(layer, "dLdW", layer.dLdW.T), "backward"),
        wrong(lambda layer: delattr(layer, "dLdW"), "backward"),
    ],
)
def test_another_answer_is_not(worker: Worker, plan: Plan, cls: type) -> None:
    assert not plan.expected.is_in(*answer_of(worker, plan, cls))


def test_an_answer_that_is_longer_or_shorter_is_not(worker: Worker, plan: Plan) -> None:
    answer, body = answer_of(worker, plan, Linear)
    assert not plan.expected.is_in(answer, body + bytes(8))
    assert not plan.expected.is_in(answer, body[:-8])
    assert not plan.expected.is_in({"steps": answer["steps"][:-1]}, body)
    assert not plan.expected.is_in({}, body)
