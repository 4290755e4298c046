"""Whose fault it is: the tasks to blame for what is wrong after one event of a history."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from autograder.declaration.kinds.plain import Array
from autograder.diagnosis.changes import is_mistake, with_numbers
from autograder.grading.events import (
    RETURNED,
    Call,
    Crowd,
    Drop,
    Event,
    History,
    Make,
    Passed,
    Place,
    Read,
    Scribble,
    Step,
)
from autograder.grading.moments import Moments
from autograder.grading.past import Past
from autograder.grading.script import Script, is_locked
from autograder.grading.session import Session
from autograder.judging.blame import with_others, written_by
from autograder.judging.model import Look, refills
from autograder.judging.subject import Subject
from autograder.results.verdict import Changed, Judgement, Wrong

Blamed = Callable[[History], dict[str, Judgement]]
"""Returns the tasks that a history shows to be wrong, each with what is wrong."""


class Culprits:
    """Finds which task is to blame where an event shows that something is wrong.

    Where the event alone doesn't say, other histories do: shorter ones, with other numbers, or
    with other arrays.

    Parameters
    ----------
    blamed, unwatched
        What another history shows: if its objects are looked at closely; and if only what its
        events return or store is read.
    """

    def __init__(
        self, session: Session, subject: Subject, blamed: Blamed, unwatched: Blamed
    ) -> None:
        self._session, self._subject, self._cls = session, subject, subject.cls
        self._blamed, self._unwatched = blamed, unwatched
        self._is_tried = False

    def among(
        self,
        wrong: dict[str, Judgement],
        event: Event,
        history: History,
        about: Mapping[str, Look],
    ) -> dict[str, Judgement]:
        """Return which of the tasks that are wrong after one event are to blame.

        An object that starts wrong, or a call that changes what it must not, spoils the rest.
        """
        made_by = self._cls.made_by
        if set(wrong) == {made_by} and (calls := _calls_before(event, history)):
            before = [e for e in history if e.number <= event.number]
            made = [e for e in before if isinstance(e, Make | Step | Drop | Crowd)]
            with self._session.off_the_record():
                if made_by not in self._blamed(made):
                    return {self._first_to_blame(calls, before): wrong[made_by]}
        if self._cls.parameters and made_by in wrong:
            return {made_by: wrong[made_by]}
        if isinstance(event, Call) and refills(event):
            called = self._cls.call(event.method).task
            with self._session.off_the_record():
                found = self._blamed(_without_refills(event, history))
            if called in found:  # the call is wrong, and not the array that is written into
                return {called: wrong.get(called, found[called])}
            if called in about and (giver := self._giver(event, about[called], history)):
                return {giver: wrong[called]}  # its numbers share their memory
            for source in _refilled_results(event):
                if (giver := self._shares_its_result(source, history)) in wrong:
                    return {giver: wrong[giver]}  # what it has cached is what it returned
            if {*wrong} > {called}:  # what the array has spoilt, the call has only used
                return {task: failure for task, failure in wrong.items() if task != called}
        for task, failure in wrong.items():
            if isinstance(failure, Changed):
                return dict.fromkeys(self._spoilt(event, about[task], history) or [task], failure)
        if holding := _holding(event, history):
            with self._session.off_the_record():
                found = self._blamed(holding)
            if any(isinstance(failure, Changed) for failure in found.values()):
                return found  # the object may cache an array that the call has changed
        return wrong

    def left_behind(self, event: Event, history: History) -> dict[str, Judgement]:
        """Return what fails where a call by mistake comes before a call that raises an exception.

        The pass runs twice without any mistake: a sum over all passes shows in that too, and costs
        its own task. Empty if all is right then.
        """
        before = [each for each in history if each.number <= event.number]
        own = [each for each in before if isinstance(each, Call) and each.owner == event.owner]
        if not isinstance(event, Call) or not any(each.misfits for each in own):
            return {}
        past = Past()
        fitting = [each for each in before if not is_mistake(each) and past.allows(each)]
        since = max((each.number for each in own if each.begins), default=event.number)
        again = [
            replace(
                each,
                number=event.number + count,
                arguments={name: Passed(X.values) for name, X in each.arguments.items()},
            )
            for count, each in enumerate((each for each in own if each.number >= since), start=1)
        ]
        return self._found([*fitting, *(each for each in again if past.allows(each))])

    def refused_refill(
        self, event: Call, history: History, answers: list[Any], moments: Moments, script: Script
    ) -> dict[str, Judgement]:
        """Return the task of a call since which its caller's array is read-only, for a refill."""
        for name, X in event.arguments.items():
            is_passed = X.memory == "refilled" and X.source is not None and X.source[1] != RETURNED
            if is_passed and isinstance(
                script.refill_failure(answers, event.number, name), Judgement
            ):
                assert X.source is not None
                source = self._caching(history, event.number, X.source)
                shown = script.name(event.number, Read("argument", name))
                wrong = Wrong(
                    f"{shown} is read-only after {moments.line(source[0])}, and its caller can "
                    f"write no other numbers into it"
                )
                task = self._cls.task_of_cache(source[1])
                return self._giver_of_a_lock(event, history, task, wrong) or {task: wrong}
        return {}

    def _giver_of_a_lock(
        self, event: Call, history: History, task: str, failure: Wrong
    ) -> dict[str, Judgement]:
        """Return the task of a call whose result the caller has locked, if this locked an argument.

        Empty if the argument of the event, which is to cost a task, is read-only without it too.
        """
        before = [each for each in history if each.number <= event.number]
        calls = [each for each in before if isinstance(each, Call)]
        locked = {each.number: replace(each, keeps="whole") for each in calls if is_locked(each)}
        if not locked:
            return {}
        with self._session.off_the_record():
            found = self._blamed([locked.get(each.number, each) for each in before])
        if task in found:
            return {}
        giver = [*locked.values()][-1]
        return found or {self._cls.call(giver.method).task: failure}

    def _caching(self, history: History, until: int, place: Place) -> Place:
        """Return where an array was passed last to a method that may cache it; or where at first.

        The array is that of a place, and it was passed before an event. What was passed before its
        caller last wrote numbers into it has not locked it.
        """
        calls = {each.number: each for each in history if isinstance(each, Call)}
        first = _first_place(calls, place)
        passed = [
            (number, name)
            for number, call in calls.items()
            for name in call.arguments
            if number < until and _first_place(calls, (number, name)) == first
        ]
        refilled = [i for i, (at, name) in enumerate(passed) if _is_refilled(calls[at], name)]
        since = passed[refilled[-1] if refilled else 0 :]
        declared = {call.name: call for call in self._cls.calls}
        caching = [
            (number, name)
            for number, name in since
            if calls[number].method in declared
            and any(value.formula == name for value in declared[calls[number].method].caches)
        ]
        return caching[-1] if caching else since[0]

    def writer(
        self,
        event: Event,
        history: History,
        look: Look,
        got: Any,
        looks: Mapping[int, Sequence[Look]],
    ) -> str:
        """Return the task whose numbers a call has written into its argument; empty if unknown.

        Or into an array that was a parameter of the object. A mistaken call has no right numbers.
        """
        is_own = look.read == Read("argument", look.name)
        is_parameter = look.read.what == "argument" and look.name in self._cls.parameters
        if not isinstance(event, Call) or event.misfits or not (is_own or is_parameter):
            return ""
        before = [each for each in history if each.number <= event.number]
        if not self._is_tried:  # for zeros, and for equal numbers, more than one task is possible
            self._is_tried = True
            found = self._found_for_ordinary(event, before)
            self._is_tried = False
            if len(found) == 1:
                return found[0]
        declared, was = self._cls.call(event.method), look.life.array(look.name)
        lives = (each.life for each in looks[event.number] if each.value is not None)
        given = next(lives, look.life).given if is_parameter else look.life.given
        return written_by(self._subject, declared, given, was, got)

    def _found_for_ordinary(self, event: Call, before: History, *later: Event) -> list[str]:
        """Return the tasks of a call's values that are to blame if all numbers are ordinary."""
        for name, domain in self._subject.domains.items():
            if domain.is_free:
                before = [*with_numbers(before, name, _ordinary)]
        found = self._found([*before, *later])
        values = self._cls.call(event.method).values
        return [*dict.fromkeys(value.task for value in values if value.task in found)]

    def _found(self, history: History) -> dict[str, Judgement]:
        """Return what another history shows, which no report has."""
        with self._session.off_the_record():
            return self._unwatched(history)

    def _giver(self, event: Call, look: Look, history: History) -> str:
        """Return the task of the call that returned an argument which its caller has refilled.

        Empty if its numbers have memory of their own: then the second call has changed them.
        """
        is_own = look.read.what == "argument" and look.read.of is None
        source = event.arguments[look.name].source if is_own else None
        if source is None or source[1] != RETURNED:
            return ""
        return self._shares_its_result(source, history)

    def _shares_its_result(self, source: Place, history: History) -> str:
        """Return the task of a call if it is wrong once the caller writes into what it returned."""
        methods = {call.name for call in self._cls.calls}
        before = [each for each in history if each.number <= source[0]]
        made = before[-1]
        if not isinstance(made, Call) or made.method not in methods:
            return ""
        task = self._cls.call(made.method).task
        writes = Scribble(source[0] + 1, made.owner, source[0], RETURNED, whole=False)
        return task if task in self._found([*before, writes]) else ""

    def _spoilt(self, event: Event, look: Look, history: History) -> list[str]:
        """Return the tasks that a changed cache makes wrong, if a call is made once more.

        Empty if it is the call's own task, or if the second call fails.
        """
        if not isinstance(event, Call) or not event.after or look.read.what != "attribute":
            return []
        declared = self._cls.call(event.method)
        values = {name: X.values for name, X in event.arguments.items()}
        others = with_others(declared, values)
        if look.name in self._cls.parameters or not others:
            return []
        arguments = {name: Passed(X) for name, X in others.items()}
        again = replace(event, number=event.number + 1, arguments=arguments, forgets=False)
        before = [each for each in history if each.number <= event.number]
        tasks = self._found_for_ordinary(event, before, again)
        return [] if declared.task in tasks else tasks

    def _first_to_blame(self, calls: list[Call], history: History) -> str:
        """Return the task of the first call after which the end of a history is wrong."""
        for call in calls[:-1]:
            task, number = self._cls.call(call.method).task, call.number
            short = [e for e in history if e.number <= number or not isinstance(e, Call | Scribble)]
            if task in self._blamed(short):
                return task
        return self._cls.call(calls[-1].method).task

    def locked_at(self, moments: Moments, event: Event, look: Look, got: Any) -> Place | None:
        """Return where an argument was passed that its caller could refill no more since then."""
        if look.read.what != "argument" or look.read.of is None:
            return None
        for passed in moments.passes_of(look.read.of, look.name):
            if np.array_equal(got, passed.arguments[look.name].values):
                return self._caching(moments.history, event.number, (passed.number, look.name))
        return None

    def locked_result(self, moments: Moments, look: Look, got: Any) -> str:
        """Return the task of the call that has returned an argument into which nobody can write."""
        if look.read.what != "argument" or look.read.of is None:
            return ""
        passes = moments.passes_of(look.read.of, look.name)
        source = passes[-1].arguments[look.name].source if passes else None
        if source is None or source[1] != RETURNED:
            return ""
        if not any(np.array_equal(got, each.arguments[look.name].values) for each in passes):
            return ""
        returned_by, methods = moments.event(source[0]), {call.name for call in self._cls.calls}
        if not isinstance(returned_by, Call) or returned_by.method not in methods:
            return ""
        task = self._cls.call(returned_by.method).task
        before = [each for each in moments.history if each.number <= source[0]]
        writes = Scribble(source[0] + 1, returned_by.owner, source[0], RETURNED)
        return task if task in self._found([*before, writes]) else ""


def _ordinary(values: Array) -> Array:
    """Return other numbers for an array, which are special in nothing."""
    return np.random.default_rng(values.size).normal(0.5, 1.0, values.shape)


def _holding(event: Event, history: History) -> History:
    """Return a history up to an event, whose caller holds on to every array; empty if it did."""
    before = [each for each in history if each.number <= event.number]
    if not any(isinstance(each, Call) and each.forgets for each in before):
        return []
    return [replace(each, forgets=False) if isinstance(each, Call) else each for each in before]


def _without_refills(event: Call, history: History) -> History:
    """Return a history up to a call, which is passed new arrays instead of refilled ones."""
    plain = {name: Passed(X.values) if X.source else X for name, X in event.arguments.items()}
    return [*(e for e in history if e.number < event.number), replace(event, arguments=plain)]


def _calls_before(event: Event, history: History) -> list[Call]:
    """Return the first call of each method before a step through a reference that has no effect."""
    if not isinstance(event, Step) or event.how not in ("held", "let go"):
        return []
    own = [e for e in history if e.owner == event.owner and e.number < event.number]
    new = (e for e in own if isinstance(e, Make) or (isinstance(e, Step) and e.replaces))
    taken = max((each.number for each in new), default=0)
    calls = [each for each in own if isinstance(each, Call) and not each.misfits]
    since = [call for call in calls if call.number > taken] or calls[-1:]
    return list({call.method: call for call in reversed(since)}.values())[::-1]


def _refilled_results(event: Call) -> list[Place]:
    """Return where the arguments come from that are earlier results, with other numbers in them."""
    sources = (each.source for name, each in event.arguments.items() if _is_refilled(event, name))
    return [source for source in sources if source is not None and source[1] == RETURNED]


def _is_refilled(call: Call, name: str) -> bool:
    """Whether the caller has written other numbers into an argument before it passes it again."""
    return call.arguments[name].memory == "refilled"


def _first_place(calls: Mapping[int, Call], place: Place) -> Place:
    """Return where an array was passed at first, if no result of a call comes before."""
    while (source := calls[place[0]].arguments[place[1]].source) and source[1] != RETURNED:
        place = source
    return place
