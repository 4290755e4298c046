"""A model of Linear layers: what is right after each event of a history."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from autograder.grading.histories import (
    Call,
    Event,
    History,
    Make,
    Read,
    Scribble,
    Step,
)
from autograder.homeworks.hw1.case import PARAMETERS, STORED, Array, Case


@dataclass(frozen=True)
class Life:
    """A model of a layer at some moment.

    Attributes
    ----------
    forward, backward : int
        The events of its last forward and backward.
    """

    W: Array
    b: Array
    A: Array | None = None
    dLdZ: Array | None = None
    forward: int = -1
    backward: int = -1

    def case(self) -> Case:
        """Return the numbers of the layer's last pass."""
        A = np.empty((0, self.W.shape[1])) if self.A is None else self.A
        dLdZ = np.zeros((len(A), len(self.W))) if self.dLdZ is None else self.dLdZ
        return Case(A, self.W, self.b, dLdZ)


@dataclass(frozen=True)
class Look:
    """A number to look at after an event, and what is right.

    Attributes
    ----------
    task : str
        The task that is lost if it is wrong.
    name : str
        The quantity; "unchanged X" for an array that must be as it was.
    """

    task: str
    read: Read
    name: str
    life: Life


class Model:
    """Lives a history as right layers would, and says what to look at after each event.

    Attributes
    ----------
    looks : dict of int to list of Look
        By the number of the event. Where several are wrong after one event, the first is to blame.
    """

    def __init__(self, history: History) -> None:
        self.looks: dict[int, list[Look]] = {}
        self._lives: dict[int, Life] = {}
        self._gradients: dict[int, Life] = {}
        self._returned: dict[int, tuple[str, str, Life]] = {}
        self._at: dict[int, Life] = {}
        self._first: dict[tuple[int, str], tuple[int, str]] = {}
        self._numbers: dict[tuple[int, str], Array] = {}
        for event in history:
            match event:
                case Make():
                    C_in, C_out = event.sizes
                    zeros = {"W": np.zeros((C_out, C_in)), "b": np.zeros((C_out, 1))}
                    W, b = (zeros | event.parameters).values()
                    self._lives[event.owner] = Life(W, b)
                    self._look_at_parameters(event, "init", "")
                case Step():
                    self._step(event)
                    self._look_at_parameters(event, "init", "")
                case Call() if event.owner is not None:
                    self._call(event, event.owner)
                case Scribble() if event.owner is not None:
                    self._scribble(event, event.owner)
        last = history[-1]
        for owner, gradient in self._gradients.items():
            for name in STORED:
                self._look(last, name, Read("attribute", name, owner), name, gradient)
        for number, (task, name, life) in self._returned.items():
            self._look(last, task, Read("returned", of=number), name, life)
        for number, life in self._at.items():
            now = replace(life, A=self._now(number, "A"))
            self._look(last, "cache", Read("argument", "A", of=number), "unchanged A", now)

    def _look(self, event: Event, task: str, read: Read, name: str, life: Life) -> None:
        self.looks.setdefault(event.number, []).append(Look(task, read, name, life))

    def _look_at_parameters(self, event: Event, task: str, unchanged: str) -> None:
        """Look at W and b of every layer."""
        for owner, life in self._lives.items():
            for name in PARAMETERS:
                self._look(event, task, Read("attribute", name, owner), unchanged + name, life)

    def _step(self, event: Step) -> None:
        life = self._lives[event.owner]
        for name, change in event.changes.items():
            values = change if event.how == "assigned" else getattr(life, name) - change
            life = replace(life, W=values) if name == "W" else replace(life, b=values)
        self._lives[event.owner] = life
        if gradient := self._gradients.get(event.owner):
            for name in STORED:
                self._look(event, name, Read("attribute", name, event.owner), name, gradient)

    def _call(self, event: Call, owner: int) -> None:
        is_forward = event.method == "forward"
        task, argument, quantity = ("forward", "A", "Z") if is_forward else ("dLdA", "dLdZ", "dLdA")
        self._pass(event)
        values = event.arguments[argument].values
        if is_forward:
            life = replace(self._lives[owner], A=values, forward=event.number)
            self._at[event.number] = life
            self._gradients.pop(owner, None)  # a layer may forget them with its batch
        else:
            life = replace(self._lives[owner], dLdZ=values, backward=event.number)
            self._gradients[owner] = life
        self._lives[owner] = life
        self._look(event, task, Read("argument", argument), f"unchanged {argument}", life)
        self._look_at_parameters(event, task, "unchanged ")
        if not is_forward:
            self._look(event, task, Read("attribute", "A", owner), "unchanged A", life)
        self._look(event, task, Read("returned"), quantity, life)
        self._returned[event.number] = task, quantity, life
        if is_forward:
            for other, each in self._lives.items():
                # Where the caller has written into a batch since, a layer may have either.
                if each.A is not None and np.array_equal(self._now(each.forward, "A"), each.A):
                    for name in ("A", "N"):
                        self._look(event, "cache", Read("attribute", name, other), name, each)
        else:
            for name in STORED:
                self._look(event, name, Read("attribute", name, owner), name, life)

    def _scribble(self, event: Scribble, owner: int) -> None:
        """A caller writes into a returned array, or into the stored gradients."""
        if event.of == "returned":
            task, _, _ = self._returned.pop(event.call, ("forward", "", None))
            self._look_at_parameters(event, task, "unchanged ")
        elif gradient := self._gradients.pop(owner, None):
            if gradient.backward == event.call:
                now = replace(gradient, dLdZ=self._now(event.call, "dLdZ"))
                for task in STORED:
                    read = Read("argument", "dLdZ", of=event.call)
                    self._look(event, task, read, "unchanged dLdZ", now)
            for task in STORED:
                self._look_at_parameters(event, task, "unchanged ")

    def _pass(self, event: Call) -> None:
        """Note which array is passed, and the numbers that its caller has written into it."""
        for name, array in event.arguments.items():
            key = (event.number, name)
            self._first[key] = key if array.source is None else self._first[array.source]
            self._numbers[self._first[key]] = array.values

    def _now(self, event: int, name: str) -> Array:
        """Return the numbers that an array has now, which an earlier event passed."""
        return self._numbers[self._first[event, name]]
