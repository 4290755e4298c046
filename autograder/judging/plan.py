"""How to judge a history: the script, what to look at, and what is right there."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from autograder.declaration.kinds.plain import Array
from autograder.declaration.table import Value
from autograder.diagnosis.changes import steps_assign, with_own_arrays
from autograder.grading.compare import SMALLEST
from autograder.grading.events import (
    RETURNED,
    Call,
    Crowd,
    Event,
    History,
    Make,
    Passed,
    Read,
    Step,
    written,
)
from autograder.grading.expected import Expected, Wanted
from autograder.grading.named_numbers import NamedNumbers
from autograder.grading.script import Script
from autograder.judging.deck import draw_histories, draw_histories_beyond
from autograder.judging.layouts import Layout
from autograder.judging.model import Life, Look, Model
from autograder.judging.subject import Subject

SUBJECTS, PLANS, WATCHING = 24, 770, 16
"""The numbers of subjects and of plans that are kept for the next submission.

Homework 1 makes 457 plans, and homework 2 makes 769. With room for fewer, none would be there when
its turn comes again: with room for more, those of two or three seeds would stay, each some 600 MiB.
"""

MOST_LOOKS = 50_000
"""How many numbers or arrays a request may look at: each takes some 15 bytes of it."""

MOST_WATCHED = 200_000
"""The bytes of the arrays of a plan of which a closer one is kept: it has them after each event."""


class Plan:
    """How to judge a history. It depends on no submission, and many can be judged by it.

    Parameters
    ----------
    layout
        The shapes in which the student's objects are judged.
    functions
        The other functions that are there; the calls of those that are not are left out.
    watches
        Whether to look at everything after each event; see `Model`.
    watched
        The numbers of the events after which it does, if not after all.

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
        self,
        subject: Subject,
        history: History,
        layout: Layout,
        functions: Sequence[str] = (),
        watches: bool = False,
        watched: Container[int] | None = None,
    ) -> None:
        self._subject, self._layout, self.functions = subject, layout, tuple(functions)
        self._drawn = history
        if not layout.starts_in_float64:  # steps in place would be rounded
            history = (steps_assign(history) or [history])[0]
        if not layout.is_constructed:
            history = [event for event in history if not isinstance(event, Crowd)]
        history = _without_missing(history, subject, functions)
        self.history = history
        self.looks = looks = Model(subject, history, watches, watched).looks
        self.script = Script([subject.name, *functions], blank=not layout.is_constructed)
        self.script.write(
            [_in_layout(subject, event, layout) for event in history],
            lambda event: [look.read for look in looks.get(event.number, [])],
        )
        self.expected = Expected(self.script, self._wanted())

    @property
    def is_too_long(self) -> bool:
        """Whether there is too much to look at for one request, or for its answer."""
        return self.expected.is_too_long or sum(map(len, self.looks.values())) > MOST_LOOKS

    def up_to(self, last: int, watched: Container[int] | None = None) -> Plan | None:
        """Return the plan up to an event that looks at everything, or does so after some events.

        None if there is too much to look at.
        """
        until = [event for event in self._drawn if event.number <= last]
        if watched is None and _fewest_looks(until) > MOST_LOOKS:
            return None
        plan = Plan(self._subject, until, self._layout, self.functions, True, watched)
        return None if plan.is_too_long else plan

    def _wanted(self) -> Iterator[tuple[int, Read, Wanted]]:
        for event in self.history:
            tuples: set[Read] = set()
            for look in self.looks.get(event.number, []):
                if look.read in tuples:
                    continue
                wanted = wanted_of(self._subject, look, self._layout)
                if look.read.what == RETURNED and look.value is not None:
                    values = self._subject.returned_with(look.value)
                    if len(values) > 1:  # one look at the tuple for all of its items
                        tuples.add(look.read)
                        of = {e.value: e for e in self.looks[event.number] if e.read == look.read}
                        looks = [of.get(value) or look._replace(value=value) for value in values]
                        items = [wanted_of(self._subject, each, self._layout) for each in looks]
                        wanted = Wanted(tuple(items))
                yield event.number, look.read, wanted


def _fewest_looks(history: History) -> int:
    """Return how many looks there are at least if each result is looked at after each event."""
    results = looks = 0
    for event in history:
        looks += results
        results += isinstance(event, Call) and bool(event.returns) and event.keeps != "nothing"
    return looks


def wanted_of(subject: Subject, look: Look, layout: Layout, got: Any = None) -> Wanted:
    """Return what is right; of two allowed shapes, the one of what was found."""
    value, life = look.value, look.life
    if value is None:
        array = layout.parameter(look.name, life.array(look.name))
        return Wanted(array, None if look.expects == "unchanged" else np.abs(array))
    right, summed = _right(subject, value, life)
    if not isinstance(right, np.ndarray):
        return Wanted(right)
    if look.expects == "computed" and subject.is_copy(value):
        return Wanted(right)
    smallest = 1.0 if summed is None else SMALLEST
    if summed is None:
        summed = np.broadcast_to(np.abs(right).max(initial=0.0), right.shape)
    if value.like:
        summed = layout.of(value, np.broadcast_to(summed, right.shape), got)
        right = layout.of(value, right, got)
    if look.expects == "computed":
        return Wanted(right, summed, smallest)
    if look.expects == "written backwards":
        return Wanted(right[::-1], np.broadcast_to(summed, right.shape)[::-1], smallest)
    return Wanted(written(right, look.expects == "written", look.written), summed, 1.0)


def _right(subject: Subject, value: Value, life: Life) -> tuple[Any, Array | None]:
    """Return what is right, and the sums of the magnitudes of its terms; both once for a life."""
    if value.name not in life.known:
        given = life.given
        right = subject.right(value, given)
        is_array = isinstance(right, np.ndarray)
        life.known[value.name] = right, subject.terms(value, given) if is_array else None
    return life.known[value.name]


def _in_layout(subject: Subject, event: Event, layout: Layout) -> Event:
    """Return an event with the parameters in the shapes that the student's objects store."""
    of = layout.parameter
    if isinstance(event, Make):
        given = event.parameters
        if not given and not layout.is_constructed:
            sizes = dict(zip(subject.cls.sizes, event.sizes, strict=True))
            given = {name: subject.start(name, sizes) for name in subject.cls.parameters}
        own = {name: of(name, X) for name, X in event.own.items()}
        return replace(event, parameters={n: of(n, X) for n, X in given.items()}, own=own)
    if isinstance(event, Step):
        return replace(event, changes={name: of(name, X) for name, X in event.changes.items()})
    if isinstance(event, Call) and layout.others:
        arguments = {n: _if_same(X, layout) for n, X in event.arguments.items()}
        return replace(event, arguments=arguments)
    return event


def _if_same(X: Passed, layout: Layout) -> Passed:
    """Return an array; or a copy, if it is a parameter that lies otherwise in a layout."""
    if X.source is None or np.array_equal(layout.parameter(X.source[1], X.values), X.values):
        return X
    return Passed(X.values)


def _without_missing(history: History, subject: Subject, functions: Sequence[str]) -> History:
    """Return a history without the calls of other functions that aren't there."""
    missing = {name for name, _, _ in subject.makers} - {*functions}
    there = [e for e in history if not isinstance(e, Call) or e.method not in missing]
    return history if len(there) == len(history) else with_own_arrays(there)


@dataclass(eq=False)
class Dealt:
    """The histories by which a class or function is judged under one seed.

    Attributes
    ----------
    subject : Subject
    histories : list of History
    submissions : int
        How many submissions have been judged by them, this one included.
    more_follow : bool
        Whether it is known that others come.
    """

    subject: Subject
    histories: list[History]
    submissions: int = 0
    more_follow: bool = False

    def begin(self, more_follow: bool) -> None:
        """Count a submission."""
        self.submissions += 1
        self.more_follow = more_follow


@lru_cache(maxsize=SUBJECTS)
def histories_of(subject: Subject, seed: int, number: int, few: bool = False) -> Dealt:
    """Return the histories by which a class or function is judged.

    Parameters
    ----------
    number
        The place of the class or function in its table.
    few
        Whether to return those few that are for all programs.
    """
    rng = np.random.default_rng([seed, 11, number])
    return Dealt(subject, draw_histories(subject, rng, few))


def histories_beyond(
    subject: Subject, seed: int, number: int, numbers: NamedNumbers
) -> list[History]:
    """Return the histories that a program lives for the numbers that its source names."""
    return draw_histories_beyond(subject, np.random.default_rng([seed, 12, number]), numbers)


def plan_of(dealt: Dealt, place: int, layout: Layout) -> Plan:
    """Return the plan of one of these histories, by its place among them.

    All plans of a seed take hundreds of MiB, and most seeds judge one submission: they are kept
    from the second submission on, as a third may come; or from the first, if others will.
    """
    is_kept = dealt.submissions > 1 or dealt.more_follow
    return (_kept_plan if is_kept else _new_plan)(dealt, place, layout)


def _new_plan(dealt: Dealt, place: int, layout: Layout) -> Plan:
    return Plan(dealt.subject, dealt.histories[place], layout, dealt.subject.other_functions)


_kept_plan = lru_cache(maxsize=PLANS)(_new_plan)


def watching(plan: Plan, last: int) -> Plan | None:
    """Return the plan that finds out what is to blame, if something is wrong after an event.

    The plan of a history looks at little, and so it may notice it late. The next submission may be
    wrong after the same event. The plan of large arrays would take much memory, and is not kept.
    None if there is too much to look at.
    """
    if len(plan.script.body) > MOST_WATCHED:
        return plan.up_to(last)
    return _watching(plan, last)


@lru_cache(maxsize=WATCHING)
def _watching(plan: Plan, last: int) -> Plan | None:
    return plan.up_to(last)


def forget() -> None:
    """Drop the histories and plans that are kept for the next submission."""
    for kept in (_watching, _kept_plan, histories_of):
        kept.cache_clear()
