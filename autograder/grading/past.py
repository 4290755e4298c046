"""What has happened so far in a history, and what a right program can still be asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from autograder.grading.events import (
    INTERLEAVED,
    OVERLAPPING,
    RETURNED,
    Array,
    Call,
    Crowd,
    Drop,
    Event,
    History,
    Make,
    Passed,
    Place,
    Scribble,
    Step,
    written,
)


@dataclass
class _Pass:
    """A pass of an object: its sizes, the arrays that its calls need, and the methods so far."""

    sizes: tuple[int, ...]
    arrays: set[Place]
    called: set[str]


class Past:
    """What has happened so far in a history, to tell what can happen next.

    An object is made before it is used. A call that comes after another, as backward after forward,
    follows it in the same pass of the same object, and no step lies between them. An array that
    comes again has come before, with the same numbers; a caller who writes into it does so when no
    object needs it for the rest of a pass any more.
    """

    def __init__(self) -> None:
        self._first: dict[Place, Place] = {}
        self._numbers: dict[Place, Array] = {}
        self._fixed: set[Place] = set()
        self._forgotten: set[Place] = set()
        self._own: set[Place] = set()
        self._untouched: set[Place] = set()
        self._spaced: set[Place] = set()
        self._assigned: dict[int, list[Place]] = {}
        self._needs: dict[int, _Pass | None] = {}
        self._stored: dict[int, int] = {}
        self._calls: dict[int, Call] = {}

    def allows(self, event: Event) -> bool:
        """Return whether a right program has a right answer to an event; if so, it happens."""
        match event:
            case Make():
                if event.owner in self._needs:
                    return False
                self._needs[event.owner] = None
                self._assign(event, event.parameters)
            case Step():
                if event.owner not in self._needs or not self._can_pass_again(event):
                    return False
                self._needs[event.owner] = None
                if event.calls:
                    self._stored.pop(event.owner, None)
                self._assign(event, event.changes if event.how == "assigned" else {})
            case Drop():
                is_stored = event.owner in self._stored or not event.keeps_stored
                if event.owner not in self._needs or not is_stored:
                    return False
                del self._needs[event.owner]
                self._stored.pop(event.owner, None)
                self._calls = {n: e for n, e in self._calls.items() if e.owner != event.owner}
            case Crowd():
                return event.owner in self._needs
            case Scribble():
                return self._allows_scribble(event)
            case Call():
                return self._allows_call(event)
        return True

    def _assign(self, event: Make | Step, values: Mapping[str, Array]) -> None:
        """Note the arrays that are parameters now: no caller writes into them, but steps may.

        So those of before can't be passed any more.
        """
        for place in self._assigned.pop(event.owner, ()):
            self._forgotten.add(place)
        places = {(event.number, name): X for name, X in values.items()}
        self._assigned[event.owner] = [*places]
        self._first |= {place: place for place in places}
        self._numbers |= places
        self._fixed |= {*places}

    def _can_pass_again(self, event: Step) -> bool:
        """Return whether the calls are there that a program makes again after each step."""
        calls = [self._calls[number] for number in event.calls if number in self._calls]
        if len(calls) < len(event.calls) or any(not call.begins for call in calls[:1]):
            return False
        if any(call.owner != event.owner or call.sizes != calls[0].sizes for call in calls):
            return False
        places = [self._first[call.number, name] for call in calls for name in call.arguments]
        return self._forgotten.isdisjoint(places)

    def _allows_scribble(self, event: Scribble) -> bool:
        place = (event.call, event.of)
        if event.of == RETURNED:
            if place not in self._own:
                return False
            self._write(place, self._numbers[place])
            self._untouched.discard(place)
            if event.lets_go:
                self._own.discard(place)
                del self._first[place]
            return True
        if place not in self._first:
            return event.owner in self._stored and self._stored[event.owner] == event.call
        first = self._first[place]
        if first in self._fixed:
            return False
        self._write(first, written(self._numbers[first], event.whole, event.value))
        return True

    def _allows_call(self, event: Call) -> bool:
        if event.owner is not None and event.owner not in self._needs:
            return False
        if not self._can_pass(event):
            return False
        if event.misfits:
            for name, array in event.arguments.items():
                self._pass((event.number, name), array)
            if event.owner is not None:
                self._needs[event.owner] = None
                self._stored.pop(event.owner, None)
            return True
        if event.after:
            written = {self._first[X.source] for X in _refilled(event) if X.source is not None}
            current = self._needs[event.owner or 0]
            if current is None or event.after not in current.called:
                return False
            if current.sizes != event.sizes or written & current.arrays:
                return False
        places = {self._pass((event.number, n), X) for n, X in event.arguments.items()}
        self._calls[event.number] = event
        if event.forgets:
            self._fixed |= places
            self._forgotten |= places
        place = (event.number, RETURNED)
        if event.keeps != "nothing":
            shape = event.returns[::-1] if event.keeps == "transposed" else event.returns
            self._first[place], self._numbers[place] = place, np.empty(shape)
            self._own.add(place)
            self._untouched.add(place)
        if event.owner is not None:
            current = self._needs[event.owner]
            if event.after and current is not None:
                current.called.add(event.method)
                self._stored[event.owner] = event.number
            elif event.begins:
                needed = places | {place} if event.caches_result else places
                self._needs[event.owner] = _Pass(event.sizes, needed, {event.method})
                self._stored.pop(event.owner, None)  # a layer may forget them with its batch
        return True

    def _can_pass(self, event: Call) -> bool:
        """Return whether arrays that come again can, all in one call."""
        now: dict[Place, Array] = {}
        for array in event.arguments.values():
            if array.source is None:
                continue
            if array.source[0] == event.number:  # one array for two arguments, or its transpose
                of = event.arguments[array.source[1]].values
                is_turned = array.memory == "turned" and np.array_equal(array.values, of.T)
                is_interleaved = array.memory == INTERLEAVED and can_interleave(array, event)
                if array.values is not of and not is_turned and not is_interleaved:
                    return False
                continue
            if array.source not in self._first:
                return False
            if array.memory == INTERLEAVED:
                if array.source not in self._spaced:
                    return False
                if array.values.shape != self._numbers[array.source].shape:
                    return False
                continue
            first = self._first[array.source]
            if first in self._forgotten:
                return False
            is_known = first not in self._untouched  # else it has the numbers that are right
            has_other_numbers = is_known and not np.array_equal(self._numbers[first], array.values)
            if array.memory == "again" and has_other_numbers:
                return False
            if array.memory == "refilled" and first in self._fixed:
                return False
            if self._numbers[first].shape != array.values.shape:
                return False
            if not np.array_equal(now.setdefault(first, array.values), array.values):
                return False
        return True

    def _pass(self, place: Place, array: Passed) -> Place:
        """Pass an array, and return where it has first been."""
        if array.memory == "turned" and array.source:  # nobody writes into the array or its view
            self._fixed |= {place, self._first[array.source]}
            self._first[place], self._numbers[place] = place, array.values
            return place
        source = array.source if array.memory != INTERLEAVED else None
        if array.memory == INTERLEAVED and array.source:
            self._spaced.discard(array.source)
        elif array.memory == "sliced":
            self._spaced.add(place)
        first = self._first[place] = self._first[source] if source else place
        if array.memory == "refilled":
            self._write(first, array.values)
            self._untouched.discard(first)
        if array.memory in ("bytes", "repeated", *OVERLAPPING):
            self._fixed.add(first)
        self._own.discard(first)
        self._numbers[first] = array.values
        return first

    def _write(self, first: Place, values: Array) -> None:
        """A caller writes into an array; who needs it for a backward can't have one any more."""
        for owner, needed in self._needs.items():
            if needed and first in needed.arrays:
                self._needs[owner] = None
        self._numbers[first] = values


def can_interleave(array: Passed, event: Call) -> bool:
    """Whether an argument can lie in the array that another argument of a call is a view of.

    There is room for one.
    """
    other = event.arguments.get(array.source[1]) if array.source else None
    if other is None or other.source is not None or other.memory != "sliced":
        return False
    beside = [X for X in event.arguments.values() if X.memory == INTERLEAVED]
    if [X.source for X in beside].count(array.source) > 1:
        return False
    return bool(other.values.shape == array.values.shape)


def _refilled(event: Call) -> list[Passed]:
    return [array for array in event.arguments.values() if array.memory == "refilled"]


def is_possible(history: History) -> bool:
    """Return whether a right program has a right answer to every event of a history."""
    past = Past()
    return all(past.allows(event) for event in history)
