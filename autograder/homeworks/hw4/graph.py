"""Graphs of a student's tensors, with small operations that note what backward asks of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.grading.callbacks import Meant
from autograder.grading.expect import expect_object
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.homeworks.hw4.operation import Array, Rng, draw_shape, whole_numbers

Inputs = Sequence[Sequence[int]]
"""For each tensor the numbers of its inputs; a leaf has none. An input comes before its uses."""

DIAMOND: Inputs = ((), (0,), (1,), (1,), (2, 3))
"""x, y of x, a of y, b of y, and c of a and b."""

GRAPHS: dict[str, Inputs] = {
    "a chain of three": ((), (0,), (1,)),
    "two leaves": ((), (), (0, 1)),
    "one tensor used twice by one operation": ((), (0, 0)),
    "a diamond": DIAMOND,
    "a long and a short way": ((), (0,), (1,), (2,), (0, 3)),
    "a short and a long way": ((), (0,), (1,), (2,), (3, 0)),
    "diamonds in a row": ((), (0,), (0,), (1, 2), (3,), (3,), (4, 5)),
    "a use that leads nowhere": ((), (0,), (0,), (1,)),
    "many inputs": (*[()] * 6, (*range(6), *range(6), *range(6))),
    "two uses with leaves of their own": ((), (0, 0), (), (2, 1), (), (4, 1), (3, 5)),
    "two uses before leaves of their own": ((), (0, 0), (), (1, 2), (), (1, 4), (3, 5)),
    "a tensor with seventy uses": ((), (0,), *[(0, 1)] * 70, (*range(2, 72),)),
}
"""Graphs by what is special about them; the last tensor is where the walk begins."""


APPLIED = 0.4
"""How often a tensor in the middle is made by apply, and not by Tensor(data, operation, inputs)."""


SUBCLASSED = "none", "the leaves", "those in the middle"
"""Which tensors of a graph are of a new subclass of the student's Tensor; apply makes no such one.

It is new for each graph: a class that counts its objects begins anew.
"""


def subclass(session: Session) -> Remote:
    """Return a new subclass of the student's Tensor that adds nothing."""
    with session.off_the_record():
        cls = session.find("Tensor")
        made = session.call(session.handle(cls, "__class__"), "Weight", (cls,), {})
    session.record.add("class Weight(Tensor): pass")
    found = expect_object("a subclass of Tensor", made)
    found.__dict__["_label"] = "Weight"
    return found


def draw_graph(rng: Rng, count: int) -> Inputs:
    """Return a graph of so many tensors, most of which are used several times."""
    inputs: list[tuple[int, ...]] = [()]
    for number in range(1, count):
        few = int(rng.choice([0, 1, 1, 2, 2, 3]))
        near = max(0, number - int(rng.choice([2, 3, count])))
        inputs.append(tuple(int(each) for each in rng.integers(near, number, few)))
    return inputs


def before(inputs: Inputs, last: int) -> set[int]:
    """Return the numbers of the tensors that led to one, and its own."""
    found, pending = {last}, [last]
    while pending:
        for number in inputs[pending.pop()]:
            if number not in found:
                found.add(number)
                pending.append(number)
    return found


@dataclass
class Graph:
    """Tensors of a student's class, of any shapes.

    The operations contain no formula: backward returns arrays that are drawn before, whatever it is
    given. So each tensor's gradient is the sum of what the operations of its uses return.

    Attributes
    ----------
    are_equal : bool
        Whether all tensors have the same numbers, in the same array, and all operations are equal.
    are_exact : bool
        Whether all gradients are whole numbers or halves, and sometimes zeros.
    cancel : bool
        Whether what a second use sends to a tensor is the opposite of what the first one sends.
    shape : tuple of int or None
        The shape of all tensors; None to draw a shape for each.
    failing : int or None
        The number of the tensor whose operation raises an exception, once.
    error : type
        The class of this exception.
    tensors : list of Remote
    shapes : list of tuple of int
    calls : list of (int, object)
        What the operations were asked: the number of the tensor, and the dLdZ that was passed.
    sent : list of list of Array
        For each tensor, what its operation's backward returns: an array for each input.
    """

    session: Session
    rng: Rng
    inputs: Inputs
    are_equal: bool = False
    are_exact: bool = True
    cancel: bool = False
    shape: tuple[int, ...] | None = None
    failing: int | None = None
    error: type[BaseException] = RuntimeError
    tensors: list[Remote] = field(default_factory=list)
    shapes: list[tuple[int, ...]] = field(default_factory=list)
    calls: list[tuple[int, Any]] = field(default_factory=list)
    sent: list[list[Array]] = field(default_factory=list)
    _to_cancel: dict[int, Array] = field(default_factory=dict)

    def __post_init__(self) -> None:
        plain, which = self.session.find("Tensor"), str(self.rng.choice(SUBCLASSED))
        special = plain if which == SUBCLASSED[0] else subclass(self.session)
        same = draw_shape(self.rng, int(self.rng.integers(0, 3)))
        shared = self.session.array("data", np.ones(same))
        for number, inputs in enumerate(self.inputs):
            shape = same if self.shape is None else self.shape
            if not self.are_equal and self.shape is None:
                shape = draw_shape(self.rng, int(self.rng.integers(0, 3)))
            self.shapes.append(shape)
            numbers = np.round(self.rng.normal(size=shape), 2)  # nobody calculates with them
            given = [self.tensors[each] for each in inputs]
            self.sent.append(self._draw_sent(inputs))
            if inputs and self._is_applied():
                toy = self._operation(number, forward=lambda *_, numbers=numbers: numbers)
                made = self.session.call(given[0], toy, *given[1:], method="apply")
                self.tensors.append(expect_object("what apply returns", made))
                continue
            data = shared
            if not self.are_equal:
                data = self.session.array(f"data{number}", numbers)
            note = (self._operation(number), given) if inputs else ()
            cls = special if which == SUBCLASSED[1 + bool(inputs)] else plain
            self.tensors.append(self.session.call(cls, data, *note))

    def name(self, number: int) -> str:
        """Return the name of a tensor in the report."""
        return str(self.tensors[number]._label)

    def names(self, numbers: Iterable[int]) -> str:
        """Return the names of tensors."""
        return ", ".join(map(self.name, numbers)) or "none"

    def gradients(self, last: int, dLdZ: Array) -> dict[int, Array]:
        """Return the gradient of each tensor that led to the last one."""
        found = {last: dLdZ}
        for number in sorted(before(self.inputs, last), reverse=True):
            for each, sent in zip(self.inputs[number], self.sent[number], strict=True):
                found[each] = found[each] + sent if each in found else sent
        return found

    def uses(self, last: int, number: int) -> int:
        """Return how often a tensor is an input on the tape of the last one."""
        return sum([*self.inputs[each]].count(number) for each in before(self.inputs, last))

    def terms(self, last: int, dLdZ: Array) -> dict[int, Array]:
        """Return the sums of the magnitudes of the terms of each gradient."""
        found = {last: np.abs(dLdZ)}
        for number in before(self.inputs, last):
            for each, sent in zip(self.inputs[number], self.sent[number], strict=True):
                found[each] = found.get(each, 0.0) + np.abs(sent)
        return found

    def _is_applied(self) -> bool:
        """Return whether the next tensor is made by apply; large arrays are not sent to and fro."""
        return not self.are_equal and self.shape is None and self.rng.random() < APPLIED

    def _operation(self, number: int, **members: Any) -> Remote:
        """Return the operation that makes a tensor."""
        if self.are_equal:
            members |= {"__eq__": lambda other: isinstance(other, Remote), "__hash__": lambda: 1}
        return self.session.toy(
            "Operation", backward=lambda dLdZ: self._backward(number, dLdZ), **members
        )

    def _draw_sent(self, inputs: Sequence[int]) -> list[Array]:
        """Return what an operation sends to its inputs."""
        found = []
        for each in inputs:
            if self.cancel and each in self._to_cancel:
                found.append(-self._to_cancel.pop(each))
            else:
                found.append(self._draw(self.shapes[each]))
                self._to_cancel[each] = found[-1]
        return found

    def _draw(self, shape: tuple[int, ...]) -> Array:
        """Return what an operation sends; exact numbers are sometimes zeros."""
        if not self.are_exact:
            most = 3 if self.rng.random() < 0.7 else 290  # of float64 numbers, any may be sent
            return np.asarray(self.rng.normal(size=shape) * 10.0 ** self.rng.uniform(-most, most))
        factors = self.rng.choice([-1.0, 1.0, 0.5], shape) * (self.rng.random() < 0.9)
        if self.rng.random() < 0.15:  # one number again and again, in a single place of memory
            return np.broadcast_to(np.float64(self.rng.choice([-1.0, 1.0, 3.0])), shape)
        return np.asarray(whole_numbers(self.rng, shape) * factors)

    def _backward(self, number: int, dLdZ: Any) -> Any:
        if number == self.failing:
            self.failing = None
            raise Meant(self.error)
        self.calls.append((number, dLdZ))
        sent = [X[()] if not X.ndim and number % 2 else X for X in self.sent[number]]
        return sent[0] if len(sent) == 1 and number % 3 else tuple(sent)
