"""Histories: what happens to several layers in a program that really uses them.

A check of one call misses every mistake that needs a second one. A history makes several layers of
several sizes, calls them with new, equal, repeated and sliced arrays, steps their parameters, and
calls them again. A model lives the same history beside them. What fails is shrunk to the shortest
history that still fails, and that is what the student sees.

A history is one request to the worker. Drawing and shrinking are bounded by the number of calls and
never by time, so that a seed gives one report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

MEMORIES = ("new", "sliced", "transposed", "reversed", "fortran", "read-only", "repeated")
"""Where the memory of an array lies that no earlier event has passed.

In "fortran", columns lie one after another; in "repeated", all rows or all columns are the same
memory: a read-only result of `np.broadcast_to`.
"""

RETURNED = "returned"

Place = tuple[int, str]
"""Where an array has been: the number of an event, and a name of an argument or `RETURNED`."""

MOST_REPLAYS = 120
"""The number of histories that shrinking may try."""


@dataclass(frozen=True)
class Passed:
    """An array that is passed to a method or function.

    Attributes
    ----------
    memory : str
        One of `MEMORIES`; "again" for the very array that an earlier event passed, and "refilled"
        if the caller has written new numbers into that array before.
    source : (int, str) or None
        For these two, the earlier event and the array's name there; the array that the event
        returned is `RETURNED`.
    """

    values: Array
    memory: str = "new"
    source: Place | None = None


@dataclass(frozen=True)
class Event:
    """Something that happens in a history.

    Attributes
    ----------
    number : int
        Its number in the history as it was drawn; references stay true while others are removed.
    owner : int or None
        The object that it happens to, by number; None for a function.
    """

    number: int
    owner: int | None


@dataclass(frozen=True)
class Make(Event):
    """An object is made.

    Attributes
    ----------
    sizes : tuple of int
        The arguments of its constructor.
    parameters : dict of str to ndarray
        What is assigned to its attributes then; empty to go on from the constructor's own.
    memory : str
        Where the memory of what is assigned lies: one of `MEMORIES`.
    """

    owner: int
    sizes: tuple[int, ...]
    parameters: dict[str, Array]
    memory: str = "new"


@dataclass(frozen=True)
class Step(Event):
    """An optimizer's step: parameters get other numbers.

    Attributes
    ----------
    changes : dict of str to ndarray
        The new numbers; in place, what is subtracted from the old ones.
    how : str
        "assigned"; "in place", as in `layer.W -= change`; or "held" for an optimizer that has the
        array itself since the object was made, or since it was assigned: `W -= change`.
    """

    owner: int
    changes: dict[str, Array]
    how: str
    memory: str = "new"


@dataclass(frozen=True)
class Drop(Event):
    """The program deletes an object; its memory may be the next object's.

    Attributes
    ----------
    keeps : tuple of str
        The attributes whose arrays the program goes on to use.
    """

    owner: int
    keeps: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scribble(Event):
    """A caller writes into its own: an array that a call returned or was passed, or a gradient.

    Attributes
    ----------
    call : int
        The event that returned the array, that was passed it, or that stored the gradient.
    of : str
        `RETURNED`, or the name of the argument or gradient.
    whole : bool
        Whether all numbers are written, or the first one only.
    """

    owner: int | None
    call: int
    of: str
    whole: bool = True


@dataclass(frozen=True)
class Crowd(Event):
    """The program makes many more objects, and calls a method of each.

    Attributes
    ----------
    sizes : tuple of int
        The arguments of their constructor.
    count : int
        How many.
    method, values : str, ndarray
        The method, and what is passed to it: a new array with these numbers for each object.
    fills : str
        An attribute into whose array the program writes, in each object.
    """

    owner: int
    sizes: tuple[int, ...]
    count: int
    method: str = ""
    values: Array | None = None
    fills: str = ""

    @property
    def last(self) -> int:
        """The last of these objects, by number; no object that is made alone has it."""
        return -1 - self.number


@dataclass(frozen=True)
class Call(Event):
    """A method of an object is called; or a function, where there is no object.

    Attributes
    ----------
    returns : tuple of int
        The shape of what a right program returns.
    keeps : str
        What the program keeps of the result: "whole", or "transposed" for `result.T` alone.
    misfits : bool
        Whether the shapes don't fit, so that nobody looks at the result, or minds an exception.
    forgets : bool
        Whether the program forgets the arguments at once, as those of `layer.forward(A + 1)`.
    """

    owner: int | None
    method: str
    arguments: dict[str, Passed]
    returns: tuple[int, ...] = ()
    keeps: str = "whole"
    misfits: bool = False
    forgets: bool = False


@dataclass(frozen=True)
class Read:
    """A number to look at after an event.

    Attributes
    ----------
    what : str
        "returned"; "argument", an array that was passed; "attribute" of the object; or "kept", an
        array of an object that was deleted.
    name : str
        The name of the argument or attribute.
    of : int or None
        The earlier event whose argument or returned array it is; None for this event's own.
    """

    what: str
    name: str = ""
    owner: int | None = None
    of: int | None = None


History = Sequence[Event]


class Past:
    """What has happened so far in a history, to tell what can happen next.

    An object is made before it is used. A backward follows a forward of the same object, and no
    step lies between them. An array that comes again has come before, with the same numbers; a
    caller who writes into it does so when no object needs it for a backward any more.
    """

    def __init__(self) -> None:
        self._first: dict[Place, Place] = {}
        self._numbers: dict[Place, Array] = {}
        self._fixed: set[Place] = set()
        self._forgotten: set[Place] = set()
        self._own: set[Place] = set()
        self._needs: dict[int, tuple[int, set[Place]] | None] = {}
        self._stored: dict[int, int] = {}

    def allows(self, event: Event) -> bool:
        """Return whether a right program has a right answer to an event; if so, it happens."""
        match event:
            case Make():
                if event.owner in self._needs:
                    return False
                self._needs[event.owner] = None
            case Step():
                if event.owner not in self._needs:
                    return False
                self._needs[event.owner] = None
            case Drop():
                if event.owner not in self._needs:
                    return False
                del self._needs[event.owner]
                self._stored.pop(event.owner, None)
            case Crowd():
                return event.owner in self._needs
            case Scribble():
                return self._allows_scribble(event)
            case Call():
                return self._allows_call(event)
        return True

    def _allows_scribble(self, event: Scribble) -> bool:
        place = (event.call, event.of)
        if event.of == RETURNED:
            return place in self._own
        if place not in self._first:
            return event.owner in self._stored and self._stored[event.owner] == event.call
        first = self._first[place]
        if first in self._fixed:
            return False
        self._write(first, written(self._numbers[first], event.whole))
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
        rows = next(len(array.values) for array in event.arguments.values())
        if event.method == "backward":
            written = {self._first[X.source] for X in _refilled(event) if X.source is not None}
            needs = self._needs[event.owner or 0]
            if needs is None or needs[0] != rows or written & needs[1]:
                return False
        places = {self._pass((event.number, n), X) for n, X in event.arguments.items()}
        if event.forgets:
            self._fixed |= places
            self._forgotten |= places
        place = (event.number, RETURNED)
        shape = event.returns if event.keeps == "whole" else event.returns[::-1]
        self._first[place], self._numbers[place] = place, np.empty(shape)
        self._own.add(place)
        if event.owner is not None:
            if event.method == "forward":
                self._needs[event.owner] = rows, places
                self._stored.pop(event.owner, None)  # a layer may forget them with its batch
            else:
                self._stored[event.owner] = event.number
        return True

    def _can_pass(self, event: Call) -> bool:
        """Return whether arrays that come again can, all in one call."""
        now: dict[Place, Array] = {}
        for array in event.arguments.values():
            if array.source is None:
                continue
            if array.source[0] == event.number:  # one array for two arguments
                if array.values is not event.arguments[array.source[1]].values:
                    return False
                continue
            if array.source not in self._first:
                return False
            first = self._first[array.source]
            if first in self._forgotten:
                return False
            has_other_numbers = not np.array_equal(self._numbers[first], array.values)
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
        first = self._first[place] = self._first[array.source] if array.source else place
        if array.memory == "refilled":
            self._write(first, array.values)
        if array.memory in ("read-only", "repeated"):
            self._fixed.add(first)
        self._own.discard(first)
        self._numbers[first] = array.values
        return first

    def _write(self, first: Place, values: Array) -> None:
        """A caller writes into an array; who needs it for a backward can't have one any more."""
        for owner, needed in self._needs.items():
            if needed and first in needed[1]:
                self._needs[owner] = None
        self._numbers[first] = values


def _refilled(event: Call) -> list[Passed]:
    return [array for array in event.arguments.values() if array.memory == "refilled"]


SCRIBBLE = 7.5
"""What a caller writes into what is the caller's."""


def written(values: Array, whole: bool) -> Array:
    """Return an array after its caller has written into it."""
    now: Array = np.full_like(values, SCRIBBLE) if whole else values.copy()
    now[(0,) * now.ndim] = SCRIBBLE
    return now


def is_possible(history: History) -> bool:
    """Return whether a right program has a right answer to every event of a history."""
    past = Past()
    return all(past.allows(event) for event in history)


def shrunk(history: History, fails: Callable[[History], bool]) -> History:
    """Return the shortest history found that still fails.

    Events are left out, the last ones first; then arrays that come again, views and steps in place
    become plain ones.
    """
    replays = 0

    def still_fails(candidate: History) -> bool:
        nonlocal replays
        if replays == MOST_REPLAYS or not is_possible(candidate):
            return False
        replays += 1
        return fails(candidate)

    best = list(history)
    size = max(len(best) // 2, 1)
    while size:
        start = len(best) - size
        while start >= 0:
            candidate = best[:start] + best[start + size :]
            if candidate and still_fails(candidate):
                best = candidate
            start -= size
        size //= 2
    position = 0
    while position < len(best):
        for plainer in _plainer(best[position]):
            candidate = [*best[:position], plainer, *best[position + 1 :]]
            if still_fails(candidate):
                best = candidate
                break
        else:
            position += 1
    return best


def _plainer(event: Event) -> Iterator[Event]:
    """Yield the same event with plain memory, and then with small whole numbers too."""
    if isinstance(event, Make | Step) and event.memory != "new":
        yield replace(event, memory="new")
    if isinstance(event, Step) and len(event.changes) > 1:
        for name, change in event.changes.items():
            yield replace(event, changes={name: change})
    if isinstance(event, Scribble) and not event.whole:
        yield replace(event, whole=True)
    if isinstance(event, Call) and event.keeps != "whole":
        yield replace(event, keeps="whole")
    if isinstance(event, Call) and event.forgets:
        yield replace(event, forgets=False)
    if isinstance(event, Step) and event.how == "held":
        yield replace(event, how="in place")
    if isinstance(event, Call):
        plain = {n: replace(X, memory="new", source=None) for n, X in event.arguments.items()}
        if plain != event.arguments:
            yield replace(event, arguments=plain)
