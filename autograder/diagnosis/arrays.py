"""The arrays of a history: the parameters of its objects, and what its calls are passed."""

from __future__ import annotations

from autograder.diagnosis.changes import is_mistake
from autograder.diagnosis.formula import Array
from autograder.grading.events import Call, History, Make


def arrays_of_event(event: Call | Make) -> dict[str, Array]:
    """Return the arrays of an event by name."""
    if isinstance(event, Make):
        return event.parameters
    return {name: array.values for name, array in event.arguments.items()}


def arrays_of(history: History) -> dict[str, list[Array]]:
    """Return the arrays of each name that fit."""
    found: dict[str, list[Array]] = {}
    for event in history:
        if isinstance(event, Make | Call) and not is_mistake(event):
            for name, values in arrays_of_event(event).items():
                found.setdefault(name, []).append(values)
    return found


def numbered_arrays(history: History, name: str) -> list[tuple[int, Array]]:
    """Return the arrays of a name, each with the number of its event."""
    events = [e for e in history if isinstance(e, Make | Call) and not is_mistake(e)]
    return [
        (event.number, arrays_of_event(event)[name])
        for event in events
        if name in arrays_of_event(event)
    ]
