"""How to judge a history: the script, what to look at, and what is right there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import numpy as np

from autograder.grading.compare import SMALLEST
from autograder.grading.events import RETURNED, Crowd, Event, History, Make, Read, written
from autograder.grading.expected import Expected, Wanted
from autograder.grading.script import Script
from autograder.judging.drawing import draw_histories
from autograder.judging.model import Look, Model
from autograder.judging.subject import Subject

SUBJECTS = 64
"""The number of classes and functions whose plans are kept for the next submission."""


class Plan:
    """How to judge a history. It depends on no submission, and many can be judged by it.

    Parameters
    ----------
    is_constructed
        Whether objects are made by their constructor; if not, it fails.
    watches
        Whether to look at everything after each event; see `Model`.

    Attributes
    ----------
    history : list of Event
        The history as the student's objects can live it.
    looks : dict of int to list of Look
        The looks after each event, by its number.
    script, expected
        The request, and the right answer.
    """

    def __init__(
        self, subject: Subject, history: History, is_constructed: bool, watches: bool = False
    ) -> None:
        self._subject = subject
        if not is_constructed:
            history = [event for event in history if not isinstance(event, Crowd)]
        self.history = history
        self.looks = looks = Model(subject, history, watches).looks
        self.script = Script([subject.name], blank=not is_constructed)
        self.script.write(
            history if is_constructed else [_blank(subject, event) for event in history],
            lambda event: [look.read for look in looks.get(event.number, [])],
        )
        self.expected = Expected(self.script, self._wanted())

    def _wanted(self) -> Iterator[tuple[int, Read, Wanted]]:
        for event in self.history:
            tuples: set[Read] = set()
            for look in self.looks.get(event.number, []):
                if look.read in tuples:
                    continue
                wanted = wanted_of(self._subject, look)
                if look.read.what == RETURNED and look.value is not None:
                    values = self._subject.returned_with(look.value)
                    if len(values) > 1:  # one look at the tuple for all of its items
                        tuples.add(look.read)
                        items = [wanted_of(self._subject, replace(look, value=v)) for v in values]
                        wanted = Wanted(tuple(items))
                yield event.number, look.read, wanted


def wanted_of(subject: Subject, look: Look) -> Wanted:
    """Return what is right."""
    value, life = look.value, look.life
    if value is None:
        array = life.array(look.name)
        return Wanted(array, None if look.expects == "unchanged" else np.abs(array))
    right = subject.right(value, life.given)
    if not isinstance(right, np.ndarray):
        return Wanted(right)
    if look.expects == "computed" and value.formula in life.arguments:
        return Wanted(right)
    summed = subject.terms(value, life.given)
    smallest = 1.0 if summed is None else SMALLEST
    if summed is None:
        summed = np.broadcast_to(np.abs(right).max(initial=0.0), right.shape)
    if look.expects == "computed":
        return Wanted(right, summed, smallest)
    return Wanted(written(right, look.expects == "written"), summed, 1.0)


def _blank(subject: Subject, event: Event) -> Event:
    """Return an event with all parameters given, where the constructor fails."""
    if not isinstance(event, Make) or event.parameters:
        return event
    sizes = dict(zip(subject.cls.sizes, event.sizes, strict=True))
    start = {name: subject.start(name, sizes) for name in subject.cls.parameters}
    return replace(event, parameters=start)


@lru_cache(maxsize=SUBJECTS)
def plans(subject: Subject, seed: int, number: int, is_constructed: bool) -> list[Plan]:
    """Return the plans of the histories by which a class or function is judged.

    The next submission may be judged by them too.

    Parameters
    ----------
    number
        The place of the class or function in its table.
    """
    rng = np.random.default_rng([seed, 11, number])
    return [Plan(subject, history, is_constructed) for history in draw_histories(subject, rng)]
