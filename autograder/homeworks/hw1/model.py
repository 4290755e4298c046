"""A model of Linear layers: what is right after each event of a history."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from autograder.grading.events import (
    RETURNED,
    Call,
    Crowd,
    Drop,
    Event,
    History,
    Make,
    Place,
    Read,
    Scribble,
    Step,
    written,
)
from autograder.homeworks.hw1.case import PARAMETERS, STORED, Array
from autograder.homeworks.hw1.life import Life, Look


class Model:
    """Lives a history as right layers would, and says what to look at after each event.

    Parameters
    ----------
    watches
        Whether to look at everything after each event. If not, only results are looked at, and the
        rest now and then and at the end: a look can hide what is wrong, and takes time.

    Attributes
    ----------
    looks : dict of int to list of Look
        By the number of the event.
    """

    def __init__(self, history: History, watches: bool = True) -> None:
        self._watches = watches
        self.looks: dict[int, list[Look]] = {}
        self._lives: dict[int, Life] = {}
        self._gradients: dict[int, dict[str, tuple[Life, str]]] = {}
        self._results: dict[int, Look] = {}
        self._temporary: set[int] = set()
        self._orphans: dict[int, Life] = {}
        self._edited: dict[int, Look] = {}
        self._batches: dict[int, Life] = {}
        self._first: dict[Place, Place] = {}
        self._numbers: dict[Place, Array] = {}
        for event in history:
            match event:
                case Make():
                    C_in, C_out = event.sizes
                    zeros = {"W": np.zeros((C_out, C_in)), "b": np.zeros((C_out, 1))}
                    W, b = (zeros | event.parameters).values()
                    self._lives[event.owner] = Life(W, b)
                    self._look_at_parameters(event, event.owner, "init", "computed", always=True)
                case Crowd():
                    self._crowd(event)
                case Drop():
                    life = self._lives.pop(event.owner)
                    if event.keeps:
                        self._orphans[event.number] = life
                    self._gradients.pop(event.owner, None)
                case Step():
                    self._step(event)
                case Call() if event.owner is not None:
                    self._call(event, event.owner)
                case Scribble() if event.owner is not None:
                    self._scribble(event, event.owner)
            if self._watches:
                self._look_at_results(event)
        self._look_at_the_end(history[-1])

    def _look(self, event: Event, look: Look) -> None:
        self.looks.setdefault(event.number, []).append(look)

    def _look_at_parameters(
        self, event: Event, owner: int, task: str, expects: str, always: bool = False
    ) -> None:
        """Look at W and b of the layers, the event's own first."""
        if not (always or self._watches):
            return
        for each in self._watched(self._lives, owner):
            for name in PARAMETERS:
                read = Read("attribute", name, each)
                self._look(event, Look(task, read, name, self._lives[each], expects))

    def _watched(self, lives: Collection[int], owner: int) -> list[int]:
        """Return the layers to look at after an event, its own first."""
        others = [each for each in lives if each != owner] if self._watches else []
        return [owner, *others] if owner in lives else others

    def _look_at_gradients(self, event: Event, owner: int) -> None:
        for name, (life, expects) in self._gradients.get(owner, {}).items():
            self._look(event, Look(name, Read("attribute", name, owner), name, life, expects))

    def _look_at_results(self, event: Event) -> None:
        for number, look in [*self._results.items(), *self._edited.items()]:
            self._look(event, replace(look, read=Read(RETURNED, of=number)))
        for number, life in self._orphans.items():
            for name in PARAMETERS:
                read = Read("kept", name, of=number)
                self._look(event, Look("init", read, name, life, "unchanged"))

    def _look_at_the_end(self, last: Event) -> None:
        """Look once more at everything that nobody may have changed."""
        for owner in [] if self._watches else self._lives:
            self._look_at_parameters(last, owner, "init", "unchanged", always=True)
            self._look_at_caches(last, owner)
        for owner in self._gradients:
            self._look_at_gradients(last, owner)
        if not self._watches:
            self._look_at_results(last)
        for number, life in self._batches.items():
            now = replace(life, A=self._now(number, "A"))
            self._look(last, Look("cache", Read("argument", "A", of=number), "A", now, "unchanged"))

    def _step(self, event: Step) -> None:
        life = self._lives[event.owner]
        for name, change in event.changes.items():
            values = change if event.how == "assigned" else getattr(life, name) - change
            life = replace(life, W=values) if name == "W" else replace(life, b=values)
        self._lives[event.owner] = life
        self._look_at_gradients(event, event.owner)
        self._look_at_parameters(event, event.owner, "init", "computed")

    def _call(self, event: Call, owner: int) -> None:
        is_forward = event.method == "forward"
        task, argument, quantity = ("forward", "A", "Z") if is_forward else ("dLdA", "dLdZ", "dLdA")
        self._pass(event)
        if event.forgets:
            self._temporary.add(event.number)
        values = event.arguments[argument].values
        if event.misfits:
            self._gradients.pop(owner, None)
            self._lives[owner] = replace(self._lives[owner], A=None)
            self._look_at_caches(event, owner)
            return
        if is_forward:
            life = replace(self._lives[owner], A=values, forward=event.number)
            if not event.forgets:
                self._batches[event.number] = life
            self._gradients.pop(owner, None)  # a layer may forget them with its batch
        else:
            life = replace(self._lives[owner], dLdZ=values)
            self._gradients[owner] = dict.fromkeys(STORED, (life, "computed"))
        self._lives[owner] = life
        if not event.forgets:
            self._look(event, Look(task, Read("argument", argument), argument, life, "unchanged"))
        self._look_at_parameters(event, owner, task, "unchanged")
        if not is_forward and self._watches:
            self._look(event, Look(task, Read("attribute", "A", owner), "A", life, "unchanged"))
        returned = Look(task, Read(RETURNED), quantity, life)
        self._look(event, returned)
        self._results[event.number] = returned
        if not self._watches and event.number % 2:
            return
        if is_forward:
            self._look_at_caches(event, owner)
        for each in self._watched(self._gradients, owner):
            self._look_at_gradients(event, each)

    def _look_at_caches(self, event: Event, owner: int) -> None:
        """Look at the batches of the layers, but not at one that the caller has refilled since."""
        for each in self._watched(self._lives, owner):
            life = self._lives[each]
            if life.A is not None and np.array_equal(self._now(life.forward, "A"), life.A):
                for name in ("A", "N"):
                    self._look(event, Look("cache", Read("attribute", name, each), name, life))

    def _scribble(self, event: Scribble, owner: int) -> None:
        """A caller writes into a returned array, into one that it has passed, or a gradient."""
        expects = "written" if event.whole else "written first"
        place = (event.call, event.of)
        if event.of == RETURNED:
            look = self._results.pop(event.call, None) or self._edited[event.call]
            task = look.task
            if look.expects != "written":
                look = replace(look, expects=expects)
            look = replace(look, life=replace(look.life))  # other numbers are right from now on
            self._edited[event.call] = look
            name = "A" if look.name == "Z" else "dLdZ"
            if event.call not in self._temporary:
                now = self._now(event.call, name)
                life = look.life
                life = replace(life, A=now) if name == "A" else replace(life, dLdZ=now)
                read = Read("argument", name, of=event.call)
                self._look(event, Look(task, read, name, life, "unchanged"))
            self._look(event, replace(look, read=Read(RETURNED, of=event.call)))
        elif place in self._first:
            task = "cache"
            first = self._first[place]
            self._numbers[first] = written(self._numbers[first], event.whole)
            self._look_at_gradients(event, owner)
        else:
            task = event.of
            life, before = self._gradients[owner][task]
            expects = before if before == "written" else expects
            self._gradients[owner][task] = replace(life), expects
            self._look_at_gradients(event, owner)
            if event.call not in self._temporary:
                dLdZ = replace(life, dLdZ=self._now(event.call, "dLdZ"))
                read = Read("argument", "dLdZ", of=event.call)
                self._look(event, Look(task, read, "dLdZ", dLdZ, "unchanged"))
        self._look_at_parameters(event, owner, task, "unchanged")

    def _crowd(self, event: Crowd) -> None:
        """Look at the last layer of a crowd, and at those before it."""
        C_in, C_out = event.sizes
        life = Life(np.zeros((C_out, C_in)), np.zeros((C_out, 1)))
        for name in PARAMETERS if not event.fills else ():
            read = Read("attribute", name, event.last)
            self._look(event, Look("init", read, name, life))
        self._look_at_parameters(event, event.owner, "init", "unchanged", always=True)
        for owner in self._lives:
            self._look_at_caches(event, owner)
            self._look_at_gradients(event, owner)

    def _pass(self, event: Call) -> None:
        """Note which arrays are passed, and the numbers that the caller has written into them."""
        for name, array in event.arguments.items():
            place = (event.number, name)
            self._first[place] = place
            if array.source is not None:
                self._first[place] = self._first.get(array.source, array.source)
            first = self._first[place]
            self._numbers[first] = array.values
            if first[1] == RETURNED:
                self._results.pop(first[0], None)
                self._edited.pop(first[0], None)

    def _now(self, event: int, name: str) -> Array:
        """Return the numbers that an array has now, which an earlier event passed."""
        return self._numbers[self._first[event, name]]
