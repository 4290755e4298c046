"""Draws the histories of Linear layers: sizes, numbers, memory, and what happens to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from autograder.grading.histories import (
    MEMORIES,
    RETURNED,
    Call,
    Drop,
    Event,
    Make,
    Passed,
    Past,
    Place,
    Scribble,
    Step,
)
from autograder.homeworks.hw1.case import PARAMETERS, STORED, Array

HISTORIES = 12
"""The number of histories of a grading: nine ordinary ones, then a wide, a long and a broad one."""

EVENTS = 24

Kind = Callable[[np.random.Generator, tuple[int, ...]], Array]
"""Draws an array of a shape."""

Earlier = tuple[Place, Array | None]
"""Where an array has been, and its numbers; None for what the student's code has returned."""


def draw_kind(rng: np.random.Generator) -> Kind:
    """Draw what numbers are like: ordinary, whole, zero, large, small, equal, of sum zero, ..."""
    kinds: list[Kind] = [
        _ordinary,
        _ordinary,
        _whole,
        _half_zeros,
        lambda rng, shape: np.zeros(shape),
        lambda rng, shape: _ordinary(rng, shape) - 4.0,
        partial(_scaled, float(rng.choice([3, 6, 17, 40, 100]))),
        partial(_scaled, float(rng.choice([-3, -6, -14, -40, -100]))),
        lambda rng, shape: np.broadcast_to(_ordinary(rng, shape)[:1], shape).copy(),
        lambda rng, shape: np.asarray(_ordinary(rng, shape) * 10.0 ** rng.uniform(-4, 4, shape)),
        _of_sum_zero,
        _of_sum_zero,
        _of_sum_zero,
    ]
    return kinds[int(rng.integers(len(kinds)))]


def _ordinary(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    return rng.normal(0.5, 1.0, shape)


def _whole(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    return rng.integers(-3, 4, shape).astype(float)


def _half_zeros(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    return np.where(rng.random(shape) < 0.5, 0.0, _ordinary(rng, shape))


def _scaled(exponent: float, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    return np.asarray(_ordinary(rng, shape) * 10.0**exponent)


def _of_sum_zero(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Draw whole numbers that add up to zero, along one axis or along all."""
    whole = _whole(rng, shape)
    axes = range(len(shape)) if rng.random() < 0.5 else [int(rng.integers(len(shape)))]
    for axis in axes:
        rest = np.take(whole, range(1, shape[axis]), axis)
        whole = np.concatenate([-rest.sum(axis, keepdims=True), rest], axis)
    return whole


class Drawing:
    """Draws the events of a history, one after another.

    A mistake often needs the same thing twice. So each history has its own theme: its sizes, its
    kinds of numbers, and how often an array comes again.

    Parameters
    ----------
    number
        The number of the history among those of a grading: the last three are wide, long and broad.
    """

    def __init__(self, rng: np.random.Generator, number: int = 0) -> None:
        self.rng = rng
        self.events, self.layers, sizes = EVENTS, int(rng.integers(1, 4)), [1, 2, 3, 4, 6]
        match number - (HISTORIES - 3):
            case 0:
                self.events, self.layers, sizes = 12, 1, [1, 9, 33, 70]
            case 1:
                self.events, self.layers, sizes = 80, 1, [1, 2, 3]
            case 2:
                self.events, self.layers = 36, 8
        self.rows = int(rng.choice([1, 1, 2, 5])) if rng.random() < 0.4 else None
        same = draw_kind(rng) if rng.random() < 0.3 else None
        self.kinds = {
            name: same or (draw_kind(rng) if rng.random() < 0.4 else None)
            for name in ("A", "W", "b", "dLdZ")
        }
        self.again = float(rng.choice([0.2, 0.5, 0.8]))
        self.scribbles = float(rng.choice([0.05, 0.1, 0.25]))
        self.sizes = [(int(rng.choice(sizes)), int(rng.choice(sizes))) for _ in range(self.layers)]
        if rng.random() < 0.3:
            self.sizes[0] = (self.sizes[0][0], self.sizes[0][0])
        if rng.random() < 0.6:
            self.sizes[1:] = [self.sizes[0]] * (self.layers - 1)
        self.history: list[Event] = []

    def draw(self) -> list[Event]:
        """Return a history that makes sense."""
        past = Past()
        while len(self.history) < self.events:
            event = self._event(len(self.history), int(self.rng.integers(self.layers)))
            if past.allows(event):
                self.history.append(event)
        return self.history

    def _event(self, number: int, owner: int) -> Event:
        chance = self.rng.random()
        if not self._lives(owner):
            return self._make(number, owner)
        if chance < 0.2:
            return self._step(number, owner)
        if chance < 0.2 + self.scribbles:
            return self._scribble(number, owner)
        if chance > 0.97:
            return Drop(number, owner)
        return self._call(number, owner)

    def _lives(self, owner: int) -> bool:
        own = [e for e in self.history if isinstance(e, Make | Drop) and e.owner == owner]
        return bool(own) and isinstance(own[-1], Make)

    def _values(self, name: str, shape: tuple[int, ...]) -> Array:
        return (self.kinds[name] or draw_kind(self.rng))(self.rng, shape)

    def _parameters(self, owner: int) -> dict[str, Array]:
        C_in, C_out = self.sizes[owner]
        return {"W": self._values("W", (C_out, C_in)), "b": self._values("b", (C_out, 1))}

    def _make(self, number: int, owner: int) -> Make:
        given = {} if self.rng.random() < 0.3 else self._parameters(owner)
        return Make(number, owner, self.sizes[owner], given, self._memory())

    def _memory(self) -> str:
        """Draw the memory of a parameter: sometimes a view, and writeable, since it is stepped."""
        return str(self.rng.choice(["new", "new", "sliced", "transposed", "reversed"]))

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
            return Scribble(number, owner, backwards[-1], str(self.rng.choice(STORED)))
        return Scribble(number, owner, calls[-1].number if calls else -1, RETURNED)

    def _call(self, number: int, owner: int) -> Call:
        C_in, C_out = self.sizes[owner]
        calls = self._calls(owner)
        forwards = [event for event in calls if event.method == "forward"]
        rows = len(forwards[-1].arguments["A"].values) if forwards else 0
        if forwards and self.rng.random() < (0.7 if calls[-1].method == "forward" else 0.25):
            dLdZ = self._pass("dLdZ", (rows, C_out))
            return Call(number, owner, "backward", {"dLdZ": dLdZ}, (rows, C_in))
        N = int(self.rng.choice([1, 1, 2, 3, 5, C_in, C_out, 12, 33, 70]))
        N = 300 if self.rng.random() < 0.03 else N
        if forwards and self.rng.random() < self.again:
            N = rows
        N = self.rows or N
        return Call(number, owner, "forward", {"A": self._pass("A", (N, C_in))}, (N, C_out))

    def _pass(self, name: str, shape: tuple[int, ...]) -> Passed:
        """Draw an array: a new one, or one of the same shape that has come before."""
        earlier: list[Earlier] = []
        for event in self.history:
            if isinstance(event, Call):
                places = {(event.number, n): X.values for n, X in event.arguments.items()}
                earlier += [(place, X) for place, X in places.items() if X.shape == shape]
                if event.returns == shape:
                    earlier.append(((event.number, RETURNED), None))
        return pass_array(self.rng, self.kinds[name], shape, earlier, self.again)


def pass_array(
    rng: np.random.Generator,
    kind: Kind | None,
    shape: tuple[int, ...],
    earlier: Sequence[Earlier],
    again: float = 0.5,
) -> Passed:
    """Draw an array of a shape: a new one; or, with the chance `again`, one like an earlier one."""
    values = (kind or draw_kind(rng))(rng, shape)
    if earlier and rng.random() < again:
        source, before = earlier[-int(rng.integers(1, min(len(earlier), 3) + 1))]
        if before is not None:
            values = _like(rng, before, values)
            if values is before and rng.random() < 0.7:
                return Passed(values, "again", source)
        if rng.random() < 0.5:
            return Passed(values, "refilled", source)
    memory = str(rng.choice(MEMORIES)) if rng.random() < 0.5 else "new"
    if memory == "repeated":
        values = np.broadcast_to(values[:1], shape)
    return Passed(values, memory)


def _like(rng: np.random.Generator, before: Array, values: Array) -> Array:
    """Return the numbers of an earlier array: the same, nearly the same, or in another order."""
    match int(rng.integers(8)):
        case 0 | 1 | 2:
            return before
        case 3:
            return before * (1 + 1e-7)
        case 4:
            return rng.permutation(before.ravel()).reshape(before.shape)
        case 5:
            place = tuple(int(rng.integers(size)) for size in before.shape)
            changed = before.copy()
            changed[place] = values[place]
            return changed
    return values
