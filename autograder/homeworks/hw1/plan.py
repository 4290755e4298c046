"""How to judge a history of Linear layers: the script, what to look at, and what is right there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from autograder.diagnosis.changes import steps_assign
from autograder.grading.compare import SMALLEST
from autograder.grading.events import Crowd, Event, History, Make, Step, written
from autograder.grading.expected import Expected, Wanted
from autograder.grading.script import Script
from autograder.homeworks.hw1.case import PARAMETERS, Layout
from autograder.homeworks.hw1.life import Look
from autograder.homeworks.hw1.model import Model


class Plan:
    """How to judge a history. It depends on no submission, and many can be judged by it.

    Parameters
    ----------
    layout
        The shapes in which the student's layer is judged.
    watches
        Whether to look at everything after each event; see `Model`.

    Attributes
    ----------
    history : list of Event
        The history as layers of this layout can live it.
    looks : dict of int to list of Look
        The looks after each event, by its number.
    script, expected
        The request, and the right answer.
    """

    def __init__(self, history: History, layout: Layout, watches: bool = False) -> None:
        if not layout.starts_in_float64:  # steps in place would be rounded
            history = (steps_assign(history) or [history])[0]
        if not layout.is_constructed:
            history = [event for event in history if not isinstance(event, Crowd)]
        self.history = history
        self.looks = looks = Model(history, watches).looks
        self.script = Script(["Linear"], blank=not layout.is_constructed)
        self.script.write(
            [_in_layout(event, layout) for event in history],
            lambda event: [look.read for look in looks.get(event.number, [])],
        )
        self.expected = Expected(
            self.script,
            (
                (event.number, look.read, wanted_of(look, layout))
                for event in history
                for look in looks.get(event.number, [])
            ),
        )


def _in_layout(event: Event, layout: Layout) -> Event:
    """Return an event with W and b in the shapes that the student's layer stores."""
    of = layout.parameter
    if isinstance(event, Make):
        given = event.parameters
        if not given and not layout.is_constructed:
            C_in, C_out = event.sizes
            given = {"W": np.zeros((C_out, C_in)), "b": np.zeros((C_out, 1))}
        return replace(event, parameters={n: of(n, X) for n, X in given.items()})
    if isinstance(event, Step):
        return replace(event, changes={n: of(n, X) for n, X in event.changes.items()})
    return event


def wanted_of(look: Look, layout: Layout, got: Any = None) -> Wanted:
    """Return what is right; of two allowed shapes, the one of what was found."""
    name, case = look.name, look.life.case()
    if name == "N":
        return Wanted(len(case.A))
    if name == "A" or look.expects == "unchanged":
        return Wanted(layout.parameter(name, getattr(case, name)))
    if name in PARAMETERS:
        value = layout.parameter(name, getattr(case, name))
        return Wanted(value, np.abs(value))
    value, summed = (layout.of(name, X, got) for X in look.life.right(name))
    if look.expects == "computed":
        return Wanted(value, summed, SMALLEST)
    return Wanted(written(value, look.expects == "written"), summed, 1.0)
