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

MEMORIES = ("new", "sliced", "transposed", "read-only")
"""Where the memory of an array lies that no earlier event has passed."""

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
        For these two, the earlier event and the array's name there.
    """

    values: Array
    memory: str = "new"
    source: tuple[int, str] | None = None


@dataclass(frozen=True)
class Event:
    """Something that happens in a history.

    Attributes
    ----------
    number : int
        Its number in the history as it was drawn; references stay true while others are removed.
    """

    number: int


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
        array itself, as in `W = layer.W; W -= change`.
    """

    owner: int
    changes: dict[str, Array]
    how: str
    memory: str = "new"


@dataclass(frozen=True)
class Scribble(Event):
    """A caller writes into what is the caller's: an array that a call returned, or a gradient.

    Attributes
    ----------
    call : int
        The event that returned the array, or that stored the gradients.
    of : str
        "returned", or "stored".
    """

    owner: int | None
    call: int
    of: str


@dataclass(frozen=True)
class Call(Event):
    """A method of an object is called; or a function, where there is no object."""

    owner: int | None
    method: str
    arguments: dict[str, Passed]


@dataclass(frozen=True)
class Read:
    """A number to look at after an event.

    Attributes
    ----------
    what : str
        "returned"; "argument", an array that was passed; or "attribute" of the object.
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


def is_possible(history: History) -> bool:
    """Return whether a history makes sense: whether a right program has a right answer to it.

    A layer is made before it is used. A backward follows a forward of the same layer, and no step
    lies between them. An array that comes again has come before, with the same numbers; a caller
    who writes into it does so when no layer needs it for a backward any more.
    """
    first: dict[tuple[int, str], tuple[int, str]] = {}
    numbers: dict[tuple[int, str], Array] = {}
    readonly: set[tuple[int, str]] = set()
    needs: dict[int, tuple[int, set[tuple[int, str]]] | None] = {}
    calls: dict[int, Call] = {}
    for event in history:
        if isinstance(event, Make):
            needs[event.owner] = None
        elif isinstance(event, Step):
            if event.owner not in needs:
                return False
            needs[event.owner] = None
        elif isinstance(event, Scribble):
            call = calls.get(event.call)
            if call is None or call.owner != event.owner:
                return False
        elif isinstance(event, Call):
            calls[event.number] = event
            rows = next(len(array.values) for array in event.arguments.values())
            keys = set()
            for name, array in event.arguments.items():
                key = (event.number, name)
                source = first.get(array.source) if array.source else key
                if source is None:
                    return False
                if array.memory == "again" and not np.array_equal(numbers[source], array.values):
                    return False
                if array.memory == "refilled":
                    if source in readonly or numbers[source].shape != array.values.shape:
                        return False
                    for owner, needed in needs.items():
                        if needed and source in needed[1]:
                            needs[owner] = None
                if array.memory == "read-only":
                    readonly.add(key)
                first[key], numbers[source] = source, array.values
                keys.add(source)
            if event.owner is None:
                continue
            if event.owner not in needs:
                return False
            if event.method == "forward":
                needs[event.owner] = rows, keys
            elif (forward := needs[event.owner]) is None or forward[0] != rows:
                return False
    return True


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
    for position in range(len(best)):
        for plainer in _plainer(best[position]):
            candidate = [*best[:position], plainer, *best[position + 1 :]]
            if still_fails(candidate):
                best = candidate
                break
    return best


def _plainer(event: Event) -> Iterator[Event]:
    """Yield the same event with plain memory, and then with small whole numbers too."""
    if isinstance(event, Make | Step) and event.memory != "new":
        yield replace(event, memory="new")
    if isinstance(event, Step) and event.how == "held":
        yield replace(event, how="in place")
    if isinstance(event, Call):
        plain = {n: replace(X, memory="new", source=None) for n, X in event.arguments.items()}
        if plain != event.arguments:
            yield replace(event, arguments=plain)
