"""The same events with other numbers: each array stays in its memory and comes again as it did."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

import numpy as np

from autograder.diagnosis.changes import SMALL_STEP
from autograder.grading.events import (
    INTERLEAVED,
    OVERLAPPING,
    OWN,
    RETURNED,
    Array,
    Call,
    Crowd,
    Event,
    History,
    Make,
    Passed,
    Place,
    Step,
)
from autograder.grading.memory import overlapping, repeated_part, series_of

Drawn = Callable[[Array], Array]
"""Returns other numbers for an array."""


def redrawn(
    history: History, draw: Drawn, at: Collection[Place] | None = None, keeps_small: bool = False
) -> History:
    """Return the same events, in which arrays hold other numbers.

    Parameters
    ----------
    draw
        Draws the numbers of a new array, a parameter or a step.
    at
        The places of the arrays that are drawn: an event and a name; None for all of them.
    keeps_small
        Whether a step that hardly changes a parameter stays as small.
    """
    return [*_events(history, _Redrawn(draw, at, keeps_small))]


class _Redrawn:
    """The numbers of arrays, before and after they were drawn."""

    def __init__(self, draw: Drawn, at: Collection[Place] | None, keeps_small: bool) -> None:
        self._draw, self._at, self._keeps_small = draw, at, keeps_small
        self._passed: dict[Place, tuple[Array, Array]] = {}
        self._held: dict[tuple[int, str], tuple[Array, Array]] = {}

    def made(self, event: Make) -> Make:
        parameters = {name: self._new(event, name, X) for name, X in event.parameters.items()}
        before = {**event.own, **event.parameters}
        for name, X in before.items():
            self._held[event.owner, name] = X, parameters.get(name, X)
            self._passed[event.number, name] = X, parameters.get(name, X)
        return replace(event, parameters=parameters)

    def stepped(self, event: Step) -> Step:
        changes = {}
        for name, X in event.changes.items():
            zeros = np.zeros_like(X)
            old, now = self._held.get((event.owner, name), (zeros, zeros))
            is_assigned = event.how == "assigned"
            change = old - X if is_assigned else X
            size = _largest(old)
            is_small = self._keeps_small and 0 < size and _largest(change) <= SMALL_STEP * size
            if event.memory == OWN:
                is_turned = np.array_equal(X, old.T) and not np.array_equal(X, np.flip(old))
                changes[name] = now.T if is_turned else np.flip(now)
            elif is_small and self._is_drawn(event, name):
                drawn = self._draw(X)
                drawn = drawn * (_largest(change) / size * _largest(now) / _largest(drawn))
                changes[name] = now - drawn if is_assigned else drawn
            else:
                changes[name] = self._new(event, name, X)
            self._passed[event.number, name] = X, changes[name]
            after = event.leads_to(now, changes[name])
            self._held[event.owner, name] = event.leads_to(old, X), after
        return replace(event, changes=changes)

    def called(self, event: Call) -> Call:
        arguments = {}
        for name, array in event.arguments.items():
            drawn = arguments[name] = self._argument(event, name, array)
            self._passed[event.number, name] = array.values, drawn.values
        return replace(event, arguments=arguments)

    def _argument(self, event: Call, name: str, array: Passed) -> Passed:
        if array.source in self._passed and array.memory not in ("refilled", INTERLEAVED):
            before, now = self._passed[array.source]
            is_turned = array.memory == "turned"
            return array if before is now else replace(array, values=now.T if is_turned else now)
        is_result = array.memory == "again" and array.source and array.source[1] == RETURNED
        if is_result or not self._is_drawn(event, name) or not _is_free(array.values):
            return array
        if array.memory == "repeated":
            one = array.values[repeated_part(array.values)]
            drawn = np.broadcast_to(self._draw(one), array.values.shape)
        elif array.memory in OVERLAPPING:
            _, hop = series_of(array)
            drawn = overlapping(self._draw(array.values), array.memory, hop)
        else:
            drawn = self._draw(array.values)
        return replace(array, values=drawn)

    def _new(self, event: Event, name: str, X: Array) -> Array:
        return self._draw(X) if self._is_drawn(event, name) and _is_free(X) else X

    def _is_drawn(self, event: Event, name: str) -> bool:
        return self._at is None or (event.number, name) in self._at


def _events(history: History, numbers: _Redrawn) -> Iterator[Event]:
    for event in history:
        match event:
            case Make():
                yield numbers.made(event)
            case Step():
                yield numbers.stepped(event)
            case Call():
                yield numbers.called(event)
            case _:
                yield event


def _is_free(values: Array) -> bool:
    return values.ndim > 0 and values.dtype.kind == "f"


def _largest(X: Array) -> float:
    return float(np.abs(X).max(initial=0.0))


def shown_names(history: History) -> dict[Place, str]:
    """Return the names under which a report shows the arrays of a history: A, A2, step_W."""
    names: dict[Place, str] = {}
    counts: dict[str, int] = {}
    for event in history:
        if isinstance(event, Crowd) and event.values is not None:
            counts["A"] = counts.get("A", 0) + 1
        for name, shown in _shown(event):
            counts[shown] = counts.get(shown, 0) + 1
            names[event.number, name] = shown if counts[shown] == 1 else f"{shown}{counts[shown]}"
    return names


def _shown(event: Event) -> Iterator[tuple[str, str]]:
    """Return the arrays that an event is the first to show."""
    if isinstance(event, Make):
        yield from ((name, name) for name in event.parameters)
    elif isinstance(event, Step) and event.memory != OWN:
        prefix = "" if event.how == "assigned" else "step_"
        yield from ((name, prefix + name) for name in event.changes)
    elif isinstance(event, Call):
        for name, array in event.arguments.items():
            is_new = array.source is None or array.memory in ("refilled", INTERLEAVED)
            if is_new and array.values.ndim:
                yield name, name


def changed_name(history: History, changed: History) -> str:
    """Return the name of the array that lies otherwise in another history; there may be several."""
    others = {event.number: _memories(event) for event in changed}
    names = shown_names(history)
    found = {
        names.get((event.number, name), "")
        for event in history
        for name, memory in _memories(event).items()
        if others.get(event.number, {}).get(name, memory) != memory
    }
    return next(iter(found)) or "the array" if len(found) == 1 else "the array"


def _memories(event: Event) -> dict[str, str]:
    """Return where the arrays lie that an event passes or assigns."""
    match event:
        case Call():
            return {name: array.memory for name, array in event.arguments.items()}
        case Make():
            return dict.fromkeys(event.parameters, event.memory)
        case Step():
            return dict.fromkeys(event.changes, event.memory)
    return {}


def values_at(history: History, place: Place) -> Array:
    """Return the numbers of an array of a history."""
    event = next(each for each in history if each.number == place[0])
    if isinstance(event, Make):
        return event.parameters[place[1]]
    if isinstance(event, Step):
        return event.changes[place[1]]
    assert isinstance(event, Call)
    return event.arguments[place[1]].values
