"""Draws the histories of Linear layers: sizes, numbers, memory, and what happens to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from autograder.declaration.kinds import draw_values, shuffled_kinds
from autograder.grading.events import (
    RETURNED,
    Call,
    Crowd,
    Drop,
    Event,
    History,
    Make,
    Passed,
    Scribble,
    Step,
)
from autograder.grading.past import Past
from autograder.homeworks.hw1.case import PARAMETERS, STORED, Array
from autograder.homeworks.hw1.themes import HISTORIES, THEMES, Theme
from autograder.judging.passing import AGAIN, Earlier, again, pass_array

MANY, WIDE = 300, (16, 16)
"""How many layers a crowd has, and the sizes of larger ones."""

CLOSED = 4
"""How many results of a layer its caller writes into at the end."""

UNNUMBERED = -1
"""The number of an event until it has its place in a history."""


class Drawing:
    """Draws the events of a history, one after another."""

    def __init__(self, rng: np.random.Generator, theme: Theme) -> None:
        self.rng, self.theme = rng, theme
        self.layers = int(rng.integers(1, theme.layers + 1)) if theme.layers <= 3 else theme.layers
        self.rows = theme.rows
        if len(theme.rows) > 1 and rng.random() < 0.4:
            self.rows = (int(rng.choice([1, 1, 2, 5])),)
        self.again = theme.again or float(rng.choice([0.2, 0.5, 0.8]))
        self.scribbles = theme.writes or float(rng.choice([0.05, 0.1, 0.25]))
        self.sizes = [
            (int(rng.choice(theme.sizes)), int(rng.choice(theme.sizes))) for _ in range(self.layers)
        ]
        if rng.random() < 0.3 or "W" in theme.kinds:
            self.sizes[0] = (self.sizes[0][0], self.sizes[0][0])
        if theme.size:
            self.sizes = [theme.size] * self.layers
        if rng.random() < 0.6:
            self.sizes[1:] = [self.sizes[0]] * (self.layers - 1)
        self.history: list[Event] = []
        self._called: dict[int, list[Call]] = {}

    def draw(self) -> list[Event]:
        """Return a history that makes sense."""
        past = Past()
        crowds = [self.theme.events // 2, self.theme.events // 2 + 1] if self.theme.crowd else []
        while len(self.history) < self.theme.events:
            owner = int(self.rng.integers(self.layers))
            for drawn in self._events(owner):
                event = replace(drawn, number=len(self.history))
                if past.allows(event):
                    self._append(event)
            if crowds and len(self.history) >= crowds[0] and self._calls(owner):
                crowd = self._crowd(owner, is_wide=len(crowds) == 1)
                if past.allows(crowd):
                    self._append(crowd)
                    crowds.pop()
        for event in self._closing():
            numbered = replace(event, number=len(self.history))
            if past.allows(numbered):
                self._append(numbered)
        return self.history

    def _closing(self) -> list[Event]:
        """At the end the caller writes into all that is its own, and looks at the rest."""
        closing: list[Event] = []
        for owner in range(self.layers):
            calls = self._calls(owner)
            for call in calls[-CLOSED:]:
                closing.append(Scribble(UNNUMBERED, owner, call.number, RETURNED))
                if call.method == "backward":
                    closing += [Scribble(UNNUMBERED, owner, call.number, name) for name in STORED]
        return closing

    def _crowd(self, owner: int, is_wide: bool) -> Crowd:
        """Make hundreds of layers: large ones, or some like one that is there, with batches."""
        if is_wide:
            return Crowd(len(self.history), owner, WIDE, MANY, fills="W")
        A = self._values(
            "A", (self._rows(owner) if self._calls(owner) else 1, self.sizes[owner][0])
        )
        return Crowd(len(self.history), owner, self.sizes[owner], MANY, "forward", A)

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
            yield from self._echo(owner, calls[-1])
        elif chance < 0.24:
            yield from self._pass_over(owner)
        elif chance < 0.27:
            yield Drop(UNNUMBERED, owner, PARAMETERS if self.rng.random() < 0.5 else ())
            yield self._make(owner)  # at once, and perhaps in the same memory
        elif chance < 0.27 + self.scribbles:
            yield self._scribble(owner)
        elif chance < 0.27 + self.scribbles + self.theme.steps:
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
        for owner in owners if self.theme.steps else ():
            yield self._step(owner)

    def _pass_over(self, owner: int) -> Iterator[Event]:
        """A forward and a backward; then the caller writes the next numbers into the batch."""
        yield replace(self._forward(owner), forgets=False)
        calls = self._calls(owner)
        if calls and (last := calls[-1]).method == "forward" and not last.misfits:
            yield self._backward(owner)
            yield Scribble(UNNUMBERED, owner, last.number, "A")
            yield from self._same_gradient(owner, last)

    def _same_gradient(self, owner: int, forward: Call) -> Iterator[Event]:
        """The next batch, in the memory of the last one, with the very gradient of that one."""
        backward = self._calls(owner)[-1]
        if backward.method != "backward" or self.rng.random() < 0.5:
            return
        A = self._values("A", forward.arguments["A"].values.shape)
        refilled = Passed(A, "refilled", (forward.number, "A"))
        yield replace(forward, arguments={"A": refilled}, keeps="whole", forgets=False)
        yield replace(backward, arguments=again(backward, "again"), keeps="whole")

    def _echo(self, owner: int, call: Call) -> Iterator[Event]:
        """Make a call once more, with the same array, after its caller has used up its result.

        Or with an array that is nearly the same; or many times.
        """
        how = str(self.rng.choice(AGAIN))
        for _ in range(9 if self.rng.random() < 0.1 else 1):
            yield Scribble(UNNUMBERED, owner, call.number, RETURNED)
            yield replace(call, arguments=again(call, how), keeps="whole", forgets=False)
            call = self._calls(owner)[-1]

    def _lives(self, owner: int) -> bool:
        own = [e for e in self.history if isinstance(e, Make | Drop) and e.owner == owner]
        return bool(own) and isinstance(own[-1], Make)

    def _values(self, name: str, shape: tuple[int, ...]) -> Array:
        return self.theme.kinds.get(name, draw_values)(self.rng, shape)

    def _parameters(self, owner: int) -> dict[str, Array]:
        C_in, C_out = self.sizes[owner]
        return {"W": self._values("W", (C_out, C_in)), "b": self._values("b", (C_out, 1))}

    def _make(self, owner: int) -> Make:
        given = {} if self.rng.random() < self.theme.own else self._parameters(owner)
        return Make(UNNUMBERED, owner, self.sizes[owner], given, self._memory())

    def _memory(self) -> str:
        """Draw the memory of a parameter: sometimes a view, and writeable, since it is stepped."""
        return str(self.rng.choice(["new", "new", "sliced", "transposed", "reversed"]))

    def _step(self, owner: int) -> Step:
        changes = self._parameters(owner)
        if self.rng.random() < (1.0 if self.theme.alone == 1.0 else 0.4):
            del changes[str(self.rng.choice(PARAMETERS))]
        if self.rng.random() < self.theme.alone:
            changes = {name: _alone(self.rng, change) for name, change in changes.items()}
        how = str(self.rng.choice(["assigned", "in place", "held"]))
        if how != "assigned" and self.rng.random() < 0.3:  # a small learning rate
            changes = {name: change * 1e-9 for name, change in changes.items()}
        return Step(UNNUMBERED, owner, changes, how, self._memory())

    def _calls(self, owner: int) -> list[Call]:
        return self._called.get(owner, [])

    def _append(self, event: Event) -> None:
        self.history.append(event)
        if isinstance(event, Call) and event.owner is not None:
            self._called.setdefault(event.owner, []).append(event)

    def _scribble(self, owner: int) -> Scribble:
        calls = self._calls(owner)
        backwards = [event for event in calls if event.method == "backward"]
        whole = bool(self.rng.random() < 0.5)
        if calls and self.rng.random() < 0.3:
            passed = calls[-int(self.rng.integers(1, min(len(calls), 2) + 1))]
            name = next(iter(passed.arguments))
            return Scribble(UNNUMBERED, owner, passed.number, name, whole)
        if backwards and self.rng.random() < 0.5:
            gradient = str(self.rng.choice(STORED))
            return Scribble(UNNUMBERED, owner, backwards[-1].number, gradient, whole)
        return Scribble(UNNUMBERED, owner, calls[-1].number if calls else -1, RETURNED, whole)

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
        return Call(
            UNNUMBERED,
            owner,
            "backward",
            {"dLdZ": dLdZ},
            (N, C_in),
            self._keeps(),
            after="forward",
            sizes=(N,),
        )

    def _keeps(self) -> str:
        return "transposed" if self.rng.random() < 0.1 else "whole"

    def _forward(self, owner: int) -> Call:
        C_in, C_out = self.sizes[owner]
        N = int(self.rng.choice([*self.rows, C_in, C_out] if len(self.rows) > 1 else self.rows))
        if self._calls(owner) and self.rng.random() < self.again:
            N = self._rows(owner)
        if self.rng.random() < 0.02:
            misfit = Passed(np.ones((N, C_in + 1)))
            return Call(UNNUMBERED, owner, "forward", {"A": misfit}, misfits=True)
        A = self._pass("A", (N, C_in))
        forgets = A.source is None and bool(self.rng.random() < self.theme.forgets)
        return Call(
            UNNUMBERED,
            owner,
            "forward",
            {"A": A},
            (N, C_out),
            self._keeps(),
            forgets=forgets,
            sizes=(N,),
        )

    def _pass(self, name: str, shape: tuple[int, ...]) -> Passed:
        """Draw an array: a new one, or one of the same shape that has come before."""
        earlier: list[Earlier] = []
        for event in self.history:
            if isinstance(event, Call):
                places = {
                    (event.number, other): X.values
                    for other, X in event.arguments.items()
                    if self.theme.mixes or other == name
                }
                earlier += [(place, X) for place, X in places.items() if X.shape == shape]
                kept = event.returns if event.keeps == "whole" else event.returns[::-1]
                if kept == shape and not event.misfits:
                    earlier.append(((event.number, RETURNED), None))
        return pass_array(self.rng, self.theme.kinds.get(name), shape, earlier, self.again)


def _alone(rng: np.random.Generator, values: Array) -> Array:
    """Return an array with one of the numbers, and zeros."""
    alone = np.zeros_like(values)
    place = tuple(int(rng.integers(size)) for size in values.shape)
    alone[place] = values[place]
    return alone


def draw_histories(rng: np.random.Generator) -> list[History]:
    """Draw the histories of a grading."""
    decks = {name: shuffled_kinds(rng) for name in ("A", "W", "b", "dLdZ")}
    histories: list[History] = []
    for number in range(HISTORIES):
        place = number - (HISTORIES - len(THEMES))
        theme = THEMES[place] if place >= 0 else Theme()
        kinds = {
            name: deck[number % len(deck)] for name, deck in decks.items() if rng.random() < 0.7
        }
        if rng.random() < 0.2:
            kinds = dict.fromkeys(decks, decks["A"][number % len(decks["A"])])
        histories.append(Drawing(rng, replace(theme, kinds={**kinds, **theme.kinds})).draw())
    return histories
