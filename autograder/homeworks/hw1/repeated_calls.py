"""Histories of the functions in jacobians.py: called again and again, with arrays of all kinds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from autograder.diagnosis.changes import with_own_arrays
from autograder.grading.compare import SMALLEST, expect_array, expect_unchanged
from autograder.grading.events import RETURNED, Array, Call, History, Place, Read, Scribble, written
from autograder.grading.expected import Expected, Wanted
from autograder.grading.moments import Moments
from autograder.grading.script import Script
from autograder.grading.seeds import generator
from autograder.grading.session import Session
from autograder.grading.shortest import afresh, has_ended, shortest
from autograder.grading.student import Remote
from autograder.homeworks.hw1.calls import HISTORIES, LARGE, CallDrawing, jacobian
from autograder.homeworks.hw1.quantities import QUANTITIES
from autograder.results.verdict import Judgement, Wrong


@dataclass(frozen=True)
class Seen:
    """A look at what a call has returned, or at an argument of it.

    Attributes
    ----------
    wanted : Call
        The call.
    expects : str
        "computed"; "unchanged", for an argument; "written" or "written first", for a result into
        which its caller has written.
    """

    read: Read
    wanted: Call
    expects: str = "computed"


class CallPlan:
    """How to judge a function by a history. It depends on no submission.

    Parameters
    ----------
    functions
        The functions that are there; the calls of others are left out.

    Attributes
    ----------
    history : list of Event
        What is left.
    looks : dict of int to list of Seen
        What to look at after each event, by its number.
    script, expected
        The request, and the right answer.
    """

    def __init__(self, history: History, functions: Sequence[str]) -> None:
        self.history = _without_missing(history, functions)
        self.looks = looks = _looks(self.history)
        self.script = Script(functions)
        self.script.write(self.history, lambda event: [look.read for look in looks[event.number]])
        rights = {
            e.number: _right(e) for e in self.history if isinstance(e, Call) and not e.misfits
        }
        self.expected = Expected(
            self.script,
            (
                (number, look.read, _wanted(look, rights[look.wanted.number]))
                for number, seen in looks.items()
                for look in seen
            ),
        )


@lru_cache(maxsize=len(LARGE))
def _drawn(seed: int, check: str, function: str) -> list[History]:
    rng = generator(seed, check)
    return [CallDrawing(rng, number, function).draw() for number in range(HISTORIES)]


@lru_cache(maxsize=len(LARGE) * HISTORIES)
def _plan(
    seed: int, check: str, function: str, number: int, functions: tuple[str, ...]
) -> CallPlan:
    """Return how to judge a drawn history; the next submission may be judged by it too."""
    return CallPlan(_drawn(seed, check, function)[number], functions)


def judge_repeated_calls(session: Session, function: str, seed: int, check: str) -> None:
    """Judge a function by histories; a failure shows the shortest history that still fails.

    Raises
    ------
    Judgement
        What the function has got wrong.
    """
    for number, history in enumerate(_drawn(seed, check, function)):
        if session.has_stopped(function):
            return  # it does not return: no history would come to its end
        try:
            with session.off_the_record():
                functions = _find(session, function, history)
                plan = _plan(seed, check, function, number, tuple(functions))
                _run(session, function, functions, plan)
        except Judgement as failure:
            _show(session, function, history, failure)


def _show(session: Session, function: str, history: History, failure: Judgement) -> None:
    """Judge a function by the shortest history that still fails, for the report.

    Raises
    ------
    Judgement
        What the function has got wrong.
    """

    def judge(candidate: History) -> None:
        functions = _find(session, function, candidate)
        _run(session, function, functions, CallPlan(candidate, [*functions]))

    def fails(candidate: History) -> bool:
        try:
            with session.off_the_record():
                judge(candidate)
        except Judgement:
            return True
        return False

    if has_ended(failure):
        raise failure
    with session.experiment():
        short = shortest(session, history, fails)
    for candidate in (short, history):
        with session.experiment():
            session.start_afresh()
        session.begin_record()
        try:
            judge(candidate)
        except Judgement as found:
            _explain(session, function, candidate, found, fails)
            raise
    raise failure  # what an earlier history has left in the student's module belongs to it


def _explain(
    session: Session,
    function: str,
    history: History,
    failure: Judgement,
    fails: Callable[[History], bool],
) -> None:
    """Add hints to a failure whose message names no line yet."""
    if failure.evidence.message.startswith(("result", "A ", "W ", "b ", "dLdZ ", "dZdX ")):
        return
    # Imported here, because a right submission needs no hints.
    from autograder.diagnosis.experiments import Experiments

    quantity = QUANTITIES[function]
    with suppress(Judgement), session.experiment():
        tried = afresh(session, fails)
        found = Experiments(quantity.called, history, tried, quantity.given, quantity.words)
        failure.evidence.hints = found.hints()


def _looks(history: History) -> dict[int, list[Seen]]:
    """Return what to look at after each event: results, arguments, and all results at the end."""
    calls = {e.number: e for e in history if isinstance(e, Call) and not e.misfits}
    results = {number: Seen(Read(RETURNED, of=number), call) for number, call in calls.items()}
    first: dict[Place, Place] = {}
    looks: dict[int, list[Seen]] = {event.number: [] for event in history}
    written_into: set[int] = set()
    for event in history:
        seen = looks[event.number]
        if isinstance(event, Scribble) and event.of == RETURNED:
            look = results[event.call]
            how = "written" if event.whole or look.expects == "written" else "written first"
            results[event.call] = replace(look, expects=how)
            seen.append(results[event.call])
            is_last = event.call == max(number for number in calls if number < event.number)
            if is_last and event.call not in written_into:
                seen += _at_arguments(calls[event.call], event.call)
        elif isinstance(event, Scribble):
            written_into.add(event.call)
        elif isinstance(event, Call) and not event.misfits:
            for name, array in event.arguments.items():
                place = event.number, name
                first[place] = first.get(array.source, array.source) if array.source else place
                if first[place][1] == RETURNED:
                    results.pop(first[place][0], None)
            seen.append(Seen(Read(RETURNED), event))
            seen += _at_arguments(event)
    looks[history[-1].number] += results.values()
    return looks


def _at_arguments(call: Call, of: int | None = None) -> list[Seen]:
    return [Seen(Read("argument", name, of=of), call, "unchanged") for name in call.arguments]


def _find(session: Session, function: str, history: History) -> dict[str, Remote]:
    """Return the functions that a history calls: this one, and others that are there."""
    functions = {function: session.find(function)}
    for name in sorted({e.method for e in history if isinstance(e, Call)} - {function}):
        with suppress(Judgement):
            if not session.has_stopped(name):
                functions[name] = session.find(name)
    return functions


def _run(session: Session, function: str, functions: Mapping[str, Remote], plan: CallPlan) -> None:
    """Judge a function by a history; what the other functions in it return is not looked at.

    Raises
    ------
    Judgement
        What the function has got wrong.
    """
    history, looks, script = plan.history, plan.looks, plan.script
    answers = session.run(script, functions.values(), plan.expected)
    if answers is None:
        return
    moments = Moments(history, looks, script)
    for event in history:
        for look in looks[event.number]:
            if look.wanted.method != function:
                continue
            failure = script.failure(answers, event.number)
            if isinstance(event, Scribble) and isinstance(failure, Judgement):
                continue  # nobody can write into it
            got = script.value(answers, event.number, look.read)
            if isinstance(got, Judgement):
                raise got
            try:
                _compare(function, look, got)
            except Wrong as wrong:
                moments.tell(wrong, event.number, look)
                raise


def _without_missing(history: History, functions: Collection[str]) -> History:
    """Return a history without the calls of functions that aren't there."""
    there = [each for each in history if not isinstance(each, Call) or each.method in functions]
    if len(there) == len(history):
        return history
    numbers = {event.number for event in there}
    return [
        event
        for event in with_own_arrays(there)
        if not isinstance(event, Scribble) or event.call in numbers
    ]


def _right(call: Call) -> tuple[Array, Array]:
    """Return what a call returns, and the sums of the magnitudes of the terms."""
    values = {name: array.values for name, array in call.arguments.items()}
    if call.method == "contract":
        summed = QUANTITIES["contract"].summed(values)
        return np.tensordot(values["dZdX"], values["dLdZ"], axes=2), summed
    value = jacobian(call.method, **values)
    return value, np.abs(value)


def _wanted(look: Seen, right: tuple[Array, Array]) -> Wanted:
    """Return what a look finds if all is right, from what its call returns."""
    if look.expects == "unchanged":
        return Wanted(look.wanted.arguments[look.read.name].values)
    value, summed = right
    if look.expects == "computed":
        return Wanted(value, summed, SMALLEST)
    return Wanted(written(value, look.expects == "written"), summed, 1.0)


def _compare(function: str, look: Seen, got: Any) -> None:
    wanted = _wanted(look, _right(look.wanted))
    if look.expects == "unchanged":
        expect_unchanged(function, look.read.name, got, wanted.value)
        return
    is_computed = look.expects == "computed"
    expect_array(
        "dLdX" if function == "contract" and is_computed else function,
        got,
        wanted.value,
        because="" if is_computed else "the caller has written into it",
        summed=wanted.summed,
        smallest=wanted.smallest,
    )
