"""Draws the histories of Linear layers: sizes, numbers, memory, and what happens to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from autograder.grading.histories import (
    MEMORIES,
    RETURNED,
    Call,
    Drop,
    Event,
    History,
    Make,
    Passed,
    Past,
    Place,
    Scribble,
    Step,
)
from autograder.homeworks.hw1.case import PARAMETERS, STORED, Array
from autograder.homeworks.hw1.kinds import Kind, draw_values, like, shuffled_kinds

HISTORIES = 12
"""The number of histories of a grading: nine ordinary ones, then a wide, a long and a broad one."""

EVENTS = 28

UNNUMBERED = -1
"""The number of an event until it has its place in a history."""

Earlier = tuple[Place, Array | None]
"""Where an array has been, and its numbers; None for what the student's code has returned."""


class Drawing:
    """Draws the events of a history, one after another.

    A mistake often needs the same thing twice. So each history has its own theme: its sizes, its
    kinds of numbers, and how often an array comes again.

    Parameters
    ----------
    kinds
        What A, W, b and dLdZ are like in this history; any kind for those left out.
    number
        The number of the history among those of a grading: the last three are wide, long and broad.
    """

    def __init__(
        self, rng: np.random.Generator, kinds: Mapping[str, Kind] | None = None, number: int = 0
    ) -> None:
        self.rng, self.kinds = rng, kinds or {}
        self.events, self.layers, sizes = EVENTS, int(rng.integers(1, 4)), [1, 2, 3, 4, 6]
        match number - (HISTORIES - 3):
            case 0:
                self.events, self.layers, sizes = 12, 1, [1, 9, 33, 70]
            case 1:
                self.events, self.layers, sizes = 120, 1, [1, 2, 3]
            case 2:
                self.events, self.layers = 36, 8
        self.rows = int(rng.choice([1, 1, 2, 5])) if rng.random() < 0.4 else None
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
            owner = int(self.rng.integers(self.layers))
            for drawn in self._events(owner):
                event = replace(drawn, number=len(self.history))
                if past.allows(event):
                    self.history.append(event)
        return self.history

    def _events(self, owner: int) -> Iterator[Event]:
        """Draw what happens next; each event is drawn after the last one has happened."""
        if not self._lives(owner):
            yield self._make(owner)
            return
        calls = self._calls(owner)
        chance = self.rng.random()
        if chance < 0.1:
            yield from self._round()
        elif chance < 0.2 and calls:
            yield from self._echo(calls[-1])
        elif chance < 0.23:
            yield Drop(UNNUMBERED, owner)
            yield self._make(owner)  # at once, and perhaps in the same memory
        elif chance < 0.23 + self.scribbles:
            yield self._scribble(owner)
        elif chance < 0.38 + self.scribbles:
            yield self._step(owner)
        else:
            yield self._call(owner)

    def _round(self) -> Iterator[Event]:
        """All layers take part in a step of training."""
        owners = [owner for owner in range(self.layers) if self._lives(owner)]
        for owner in owners:
            yield self._forward(owner)
        for owner in reversed(owners):
            if self._calls(owner):
                yield self._backward(owner)
        for owner in owners:
            yield self._step(owner)

    def _echo(self, call: Call) -> Iterator[Event]:
        """Make a call once more, with the same array, after its caller has used up its result."""
        yield Scribble(UNNUMBERED, call.owner, call.number, RETURNED)
        memory = str(self.rng.choice(["again", "new"]))
        arguments = {
            name: Passed(array.values, memory, (call.number, name) if memory == "again" else None)
            for name, array in call.arguments.items()
        }
        yield replace(call, arguments=arguments)

    def _lives(self, owner: int) -> bool:
        own = [e for e in self.history if isinstance(e, Make | Drop) and e.owner == owner]
        return bool(own) and isinstance(own[-1], Make)

    def _values(self, name: str, shape: tuple[int, ...]) -> Array:
        return self.kinds.get(name, draw_values)(self.rng, shape)

    def _parameters(self, owner: int) -> dict[str, Array]:
        C_in, C_out = self.sizes[owner]
        return {"W": self._values("W", (C_out, C_in)), "b": self._values("b", (C_out, 1))}

    def _make(self, owner: int) -> Make:
        given = {} if self.rng.random() < 0.3 else self._parameters(owner)
        return Make(UNNUMBERED, owner, self.sizes[owner], given, self._memory())

    def _memory(self) -> str:
        """Draw the memory of a parameter: sometimes a view, and writeable, since it is stepped."""
        return str(self.rng.choice(["new", "new", "sliced", "transposed", "reversed"]))

    def _step(self, owner: int) -> Step:
        changes = self._parameters(owner)
        if self.rng.random() < 0.3:
            del changes[str(self.rng.choice(PARAMETERS))]
        how = str(self.rng.choice(["assigned", "in place", "held"]))
        if how != "assigned" and self.rng.random() < 0.3:  # a small learning rate
            changes = {name: change * 1e-9 for name, change in changes.items()}
        return Step(UNNUMBERED, owner, changes, how, self._memory())

    def _calls(self, owner: int) -> list[Call]:
        return [e for e in self.history if isinstance(e, Call) and e.owner == owner]

    def _scribble(self, owner: int) -> Scribble:
        calls = self._calls(owner)
        backwards = [event.number for event in calls if event.method == "backward"]
        if backwards and self.rng.random() < 0.5:
            return Scribble(UNNUMBERED, owner, backwards[-1], str(self.rng.choice(STORED)))
        return Scribble(UNNUMBERED, owner, calls[-1].number if calls else -1, RETURNED)

    def _call(self, owner: int) -> Call:
        calls = self._calls(owner)
        is_due = bool(calls) and calls[-1].method == "forward"
        if calls and self.rng.random() < (0.7 if is_due else 0.25):
            return self._backward(owner)
        return self._forward(owner)

    def _rows(self, owner: int) -> int:
        """Return the number of rows of a layer's last batch."""
        last = self._calls(owner)[-1].arguments
        return next(len(array.values) for array in last.values())

    def _backward(self, owner: int) -> Call:
        C_in, C_out = self.sizes[owner]
        N = self._rows(owner)
        dLdZ = self._pass("dLdZ", (N, C_out))
        return Call(UNNUMBERED, owner, "backward", {"dLdZ": dLdZ}, (N, C_in))

    def _forward(self, owner: int) -> Call:
        C_in, C_out = self.sizes[owner]
        N = int(self.rng.choice([1, 1, 2, 3, 5, C_in, C_out, 12, 33, 70]))
        N = 300 if self.rng.random() < 0.03 else N
        if self._calls(owner) and self.rng.random() < self.again:
            N = self._rows(owner)
        N = self.rows or N
        A = self._pass("A", (N, C_in))
        return Call(UNNUMBERED, owner, "forward", {"A": A}, (N, C_out))

    def _pass(self, name: str, shape: tuple[int, ...]) -> Passed:
        """Draw an array: a new one, or one of the same shape that has come before."""
        earlier: list[Earlier] = []
        for event in self.history:
            if isinstance(event, Call):
                places = {(event.number, n): X.values for n, X in event.arguments.items()}
                earlier += [(place, X) for place, X in places.items() if X.shape == shape]
                if event.returns == shape:
                    earlier.append(((event.number, RETURNED), None))
        return pass_array(self.rng, self.kinds.get(name), shape, earlier, self.again)


def pass_array(
    rng: np.random.Generator,
    kind: Kind | None,
    shape: tuple[int, ...],
    earlier: Sequence[Earlier],
    again: float = 0.5,
) -> Passed:
    """Draw an array of a shape: a new one; or, with the chance `again`, one like an earlier one."""
    values = (kind or draw_values)(rng, shape)
    if earlier and rng.random() < again:
        source, before = earlier[-int(rng.integers(1, min(len(earlier), 3) + 1))]
        if before is not None:
            values = like(rng, before, values)
            if values is before and rng.random() < 0.7:
                return Passed(values, "again", source)
        if rng.random() < 0.5:
            return Passed(values, "refilled", source)
    memory = str(rng.choice(MEMORIES)) if rng.random() < 0.5 else "new"
    if memory == "repeated":
        values = np.broadcast_to(values[:1], shape)
    return Passed(values, memory)


def draw_histories(rng: np.random.Generator) -> list[History]:
    """Draw the histories of a grading."""
    decks = {name: shuffled_kinds(rng) for name in ("A", "W", "b", "dLdZ")}
    histories: list[History] = []
    for number in range(HISTORIES):
        themes = {name: deck[number] for name, deck in decks.items() if rng.random() < 0.7}
        if rng.random() < 0.2:
            themes = dict.fromkeys(decks, decks["A"][number])
        histories.append(Drawing(rng, themes, number).draw())
    return histories
