"""Draws the histories of Linear layers: sizes, numbers, memory, and what happens to them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from autograder.grading.histories import (
    MEMORIES,
    Call,
    Event,
    Make,
    Passed,
    Scribble,
    Step,
    is_possible,
)
from autograder.homeworks.hw1.case import PARAMETERS, Array

EVENTS = 24
"""The number of events in a history."""


def draw_values(rng: np.random.Generator, shape: tuple[int, ...], kind: int | None = None) -> Array:
    """Draw numbers of a kind: ordinary, whole, zero, large, small, equal, mixed, of sum zero."""
    ordinary = rng.normal(0.5, 1.0, shape)
    match int(rng.integers(12)) if kind is None else kind:
        case 0:
            return rng.integers(-3, 4, shape).astype(float)
        case 1:
            return np.where(rng.random(shape) < 0.5, 0.0, ordinary)
        case 2:
            return np.zeros(shape) if rng.random() < 0.5 else ordinary - 4.0
        case 3:
            return np.asarray(ordinary * 10.0 ** rng.choice([3.0, 6.0, 17.0]))
        case 4:
            return np.asarray(ordinary * 10.0 ** rng.choice([-3.0, -6.0, -14.0]))
        case 5:
            return np.broadcast_to(ordinary[:1], shape).copy()
        case 6:
            return np.asarray(ordinary * 10.0 ** rng.uniform(-4, 4, shape))
        case 7 | 8 | 9:  # whole numbers that add up to zero, along one axis or both
            whole = rng.integers(-3, 4, shape).astype(float)
            axes = range(len(shape)) if rng.random() < 0.5 else [int(rng.integers(len(shape)))]
            for axis in axes:
                rest = np.take(whole, range(1, shape[axis]), axis)
                whole = np.concatenate([-rest.sum(axis, keepdims=True), rest], axis)
            return whole
        case _:
            return ordinary


class Drawing:
    """Draws the events of a history, one after another."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng
        # A mistake often needs the same thing twice: so most histories are about something.
        self.layers = int(rng.integers(1, 4))
        self.rows = int(rng.choice([1, 2, 5])) if rng.random() < 0.4 else None
        self.kind = int(rng.integers(12)) if rng.random() < 0.5 else None
        self.again = float(rng.choice([0.2, 0.5, 0.8]))
        self.scribbles = float(rng.choice([0.05, 0.1, 0.25]))
        self.sizes = [tuple(map(int, rng.choice([1, 2, 3, 4, 6], 2))) for _ in range(3)]
        if rng.random() < 0.3:
            self.sizes[0] = (self.sizes[0][0], self.sizes[0][0])
        if rng.random() < 0.6:
            self.sizes[1] = self.sizes[0]
        self.history: list[Event] = []

    def draw(self) -> list[Event]:
        """Return a history that makes sense."""
        while len(self.history) < EVENTS:
            event = self._event(len(self.history), int(self.rng.integers(self.layers)))
            if is_possible([*self.history, event]):
                self.history.append(event)
        return self.history

    def _event(self, number: int, owner: int) -> Event:
        chance = self.rng.random()
        if owner not in [event.owner for event in self.history if isinstance(event, Make)]:
            return self._make(number, owner)
        if chance < 0.2:
            return self._step(number, owner)
        if chance < 0.2 + self.scribbles:
            return self._scribble(number, owner)
        return self._call(number, owner)

    def _parameters(self, owner: int) -> dict[str, Array]:
        C_in, C_out = self.sizes[owner]
        W, b = ((C_out, C_in), (C_out, 1))
        return {"W": draw_values(self.rng, W, self.kind), "b": draw_values(self.rng, b, self.kind)}

    def _make(self, number: int, owner: int) -> Make:
        own = self.rng.random() < 0.3
        given = {} if own else self._parameters(owner)
        return Make(number, owner, self.sizes[owner], given, self._memory())

    def _memory(self) -> str:
        """Draw the memory of a parameter: sometimes a view, and writeable, since it is stepped."""
        return str(self.rng.choice(["new", "new", "sliced", "transposed"]))

    def _step(self, number: int, owner: int) -> Step:
        changes = self._parameters(owner)
        if self.rng.random() < 0.3:
            del changes[str(self.rng.choice(PARAMETERS))]
        how = str(self.rng.choice(["assigned", "in place", "held"]))
        if how != "assigned" and self.rng.random() < 0.3:  # a small learning rate
            changes = {name: change * 1e-9 for name, change in changes.items()}
        return Step(number, owner, changes, how, self._memory())

    def _calls(self, owner: int) -> list[Call]:
        return [e for e in self.history if isinstance(e, Call) and e.owner == owner]

    def _scribble(self, number: int, owner: int) -> Scribble:
        calls = self._calls(owner)
        backwards = [event.number for event in calls if event.method == "backward"]
        if backwards and self.rng.random() < 0.5:
            return Scribble(number, owner, backwards[-1], "stored")
        return Scribble(number, owner, calls[-1].number if calls else -1, "returned")

    def _call(self, number: int, owner: int) -> Call:
        C_in, C_out = self.sizes[owner]
        calls = self._calls(owner)
        forwards = [event for event in calls if event.method == "forward"]
        rows = len(forwards[-1].arguments["A"].values) if forwards else 0
        if forwards and self.rng.random() < (0.7 if calls[-1].method == "forward" else 0.25):
            return Call(number, owner, "backward", {"dLdZ": self._pass("dLdZ", (rows, C_out))})
        N = int(self.rng.choice([1, 1, 2, 3, 5, C_in, C_out, 12, 33, 70]))
        N = 300 if self.rng.random() < 0.03 else N
        if forwards and self.rng.random() < self.again:
            N = rows
        N = self.rows or N
        return Call(number, owner, "forward", {"A": self._pass("A", (N, C_in))})

    def _pass(self, name: str, shape: tuple[int, ...]) -> Passed:
        """Draw an array: a new one, or one of the same shape that has come before."""
        earlier = [
            event
            for event in self.history
            if isinstance(event, Call)
            and name in event.arguments
            and event.arguments[name].values.shape == shape
        ]
        return pass_array(self.rng, name, shape, earlier, self.again, self.kind)


def pass_array(
    rng: np.random.Generator,
    name: str,
    shape: tuple[int, ...],
    earlier: Sequence[Call],
    again: float = 0.5,
    kind: int | None = None,
) -> Passed:
    """Draw an array of a shape: a new one; or with the chance `again` one of an earlier call."""
    if earlier and rng.random() < again:
        before = earlier[-1].arguments[name]
        source = (earlier[-1].number, name)
        match int(rng.integers(5)):
            case 0 | 1:
                return Passed(before.values, "again", source)
            case 2:
                return Passed(before.values.copy())
            case 3:
                return Passed(before.values * (1 + 1e-7))
            case 4:
                return Passed(draw_values(rng, shape, kind), "refilled", source)
    return Passed(
        draw_values(rng, shape, kind),
        "new" if rng.random() < 0.5 else str(rng.choice(MEMORIES)),
    )
