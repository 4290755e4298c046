"""The lives of several objects, or the calls of a function: a student's, beside the model's."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np

from autograder.declaration.kinds.plain import Array
from autograder.declaration.table import Value
from autograder.grading.compare import (
    KEPT,
    NOT_YOURS,
    TOLERANCE,
    expect_array,
    expect_unchanged,
)
from autograder.grading.events import (
    RETURNED,
    Call,
    Crowd,
    Event,
    History,
    Make,
    Scribble,
    Step,
)
from autograder.grading.moments import Moments
from autograder.grading.past import Past
from autograder.grading.script import Script
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.judging.bench import FOR_A_STEP, FOR_ANOTHER
from autograder.judging.blame import not_stored
from autograder.judging.culprits import Culprits
from autograder.judging.expect import expect_value, returned
from autograder.judging.layouts import Layout
from autograder.judging.lengths import LARGEST_ON_THE_WAY
from autograder.judging.model import Look
from autograder.judging.plan import Plan, wanted_of, watching
from autograder.judging.subject import Subject
from autograder.results.verdict import Changed, GraderFault, Judgement, OutOfMemory, Wrong

PARTS = 16, 8, 4, 2
"""How short the first part is of a history that is too long to be looked at closely."""

MULTIPLIED = 100.0
"""How many times larger an error may become on the way through a pass."""

LAST = 12
"""How many events at the end of such a history are looked at closely: a pass has no more."""


class Lives:
    """Has a student's objects live histories beside a model.

    A task is lost by the first event after which something is wrong. What comes later may follow
    from that, and is not judged: so a mistake costs the points of its own task only.

    Parameters
    ----------
    layout
        The shapes in which the student's objects are judged.

    Attributes
    ----------
    remembers : bool
        Whether a history went wrong once, and not when it was lived again: the student's module
        remembers earlier ones. From then on, all histories are looked at closely at once.
    told : list of Judgement
        Those whose message names the line that is to blame.
    values : dict of Judgement to Value
        What each of them is about, if it is a value of a call.
    shown_by : int
        The number of the event that showed the last one.
    """

    def __init__(self, session: Session, subject: Subject, layout: Layout) -> None:
        self._session, self._subject, self._cls = session, subject, subject.cls
        self._layout = layout
        self.told: list[Judgement] = []
        self.values: dict[Judgement, Value] = {}
        self.remembers = False
        self._culprits = Culprits(session, subject, self.blamed, self.unwatched)
        self.shown_by = 0

    def blamed(self, history: History, plan: Plan | None = None) -> dict[str, Judgement]:
        """Return the tasks that a history shows to be wrong, each with what is wrong.

        Parameters
        ----------
        plan
            The history's plan, if it is known.
        """
        functions = self._other_functions()
        if plan is None or plan.functions != (*functions,):
            plan = self.plan(history)
        if self.remembers and plan.history:
            return self._blamed_once(history, plan, functions)
        found, last = self._blamed(plan, functions)
        self.shown_by = last
        if not found:
            return found
        self._session.begin_record()  # a report shows the calls once
        closer = watching(plan, last)
        if closer is None:
            early = self._blamed_early(history, functions)
            return early or self._blamed_at_the_end(plan, last, functions) or found
        again, last = self._blamed(closer, functions)
        self.remembers = not again
        self.shown_by = last if again else self.shown_by
        return again or found

    def blamed_once(self, history: History) -> dict[str, Judgement]:
        """Return the tasks that a history shows to be wrong where it is lived once.

        A module may remember the first time. What is found then is what the lines show that a
        student pastes into a new process.
        """
        plan = self.plan(history)
        return self._blamed_once(history, plan, self._other_functions()) if plan.history else {}

    def plan(self, history: History) -> Plan:
        """Return how to judge a history."""
        return Plan(self._subject, history, self._layout, [*self._other_functions()])

    def _blamed_once(
        self, history: History, plan: Plan, functions: dict[str, Remote]
    ) -> dict[str, Judgement]:
        closer = watching(plan, plan.history[-1].number)
        if closer is None and (early := self._blamed_early(history, functions)):
            return early
        found, last = self._blamed(closer or plan, functions)
        self.shown_by = last
        if not found or closer is not None:
            return found
        return self._blamed_at_the_end(plan, last, functions) or found

    def _blamed_early(self, history: History, functions: dict[str, Remote]) -> dict[str, Judgement]:
        """Return what the first part of a long history shows, looked at closely, if anything."""
        for parts in PARTS:
            early = Plan(
                self._subject, history[: len(history) // parts], self._layout, [*functions]
            )
            self._session.begin_record()
            found, last = self._blamed(early, functions)
            if found:
                self.shown_by = last
                closer = early.up_to(last)
                if closer is None:
                    return self._blamed_at_the_end(early, last, functions) or found
                self._session.begin_record()
                return self._blamed(closer, functions)[0] or found
        return {}

    def _blamed_at_the_end(
        self, plan: Plan, last: int, functions: dict[str, Remote]
    ) -> dict[str, Judgement]:
        """Return what a long history shows if its last events are looked at closely, if anything.

        What a call has cached may be wrong before another call uses it. Where even the last events
        are too many, or show nothing, those of the last pass are looked at alone.
        """
        for watched in (range(last - LAST, last + 1), _pass_up_to(last, plan.history)):
            closer = plan.up_to(last, watched)
            if closer is not None:
                self._session.begin_record()
                if found := self._blamed(closer, functions)[0]:
                    return found
        return {}

    def _other_functions(self) -> dict[str, Remote]:
        """Return the functions whose results are passed, and which are there."""
        found: dict[str, Remote] = {}
        for name in self._subject.other_functions:
            with suppress(Judgement):
                if not self._session.has_stopped(name):
                    found[name] = self._session.find(name)
        return found

    def _blamed(self, plan: Plan, functions: dict[str, Remote]) -> tuple[dict[str, Judgement], int]:
        """Return the tasks that are to blame, and the number of the event that shows it."""
        remote = self._session.find(self._subject.name)
        try:
            answers = self._session.run(plan.script, [remote, *functions.values()], plan.expected)
        except GraderFault:
            raise
        except Judgement as end:  # the history as a whole came to no end
            return {self._cls.calls[0].task: end}, plan.history[-1].number
        if answers is None:
            return {}, 0
        history, looks, script = plan.history, plan.looks, plan.script
        moments = Moments(history, looks, script)
        methods = {call.name for call in self._cls.calls}
        wrong: dict[str, Judgement] = {}
        for event in history:
            failure = script.failure(answers, event.number)
            if isinstance(failure, OutOfMemory) and _may_need_memory(event):
                return {}, 0
            is_other = isinstance(event, Call) and (event.misfits or event.method not in methods)
            if (
                not is_other
                and isinstance(failure, Judgement)
                and (isinstance(event, Make | Crowd | Call) or _calls_again(event))
            ):
                locked = isinstance(event, Call) and self._culprits.refused_refill(
                    event, history, answers, moments, script
                )
                if locked:
                    self.told += locked.values()
                    return locked, event.number
                if found := self._culprits.left_behind(event, history):
                    return found, event.number
                called = self._failed_call(event, history)
                task = self._cls.call(called.method).task if called else self._cls.made_by
                lost = not_stored(self._session, self._subject, self._layout, event, failure, looks)
                return {**lost, task: failure}, event.number
            wrong, about, failing = {}, dict[str, Look](), list[Look]()
            for look in looks.get(event.number, []):
                if look.expects.startswith("written") and isinstance(failure, Judgement):
                    if moments.is_written(event, look):
                        wrong.setdefault(look.task, moments.not_writable(event.number, look))
                        self.told.append(wrong[look.task])
                    continue
                got = script.value(answers, event.number, look.read)
                try:
                    if isinstance(got, Judgement):
                        raise got
                    self._compare(look, got, self._shown(script, event, look))
                except Judgement as judgement:
                    judgement.__traceback__ = None  # its frames hold the plan, with all arrays
                    if look.value is not None:
                        self.values[judgement] = look.value
                    if isinstance(judgement, Wrong) and self._tell_when(
                        judgement, moments, event, look, got
                    ):
                        self.told.append(judgement)
                    locked_at = self._culprits.locked_at(moments, event, look, got)
                    task = self._cls.task_of_cache(locked_at[1]) if locked_at else look.task
                    if isinstance(judgement, Changed) and task == look.task:
                        task = self._culprits.writer(event, history, look, got, looks) or task
                    if giver := self._culprits.locked_result(moments, look, got):
                        task = giver
                    wrong.setdefault(task, judgement)
                    about.setdefault(task, look)
                    failing.append(look)
            if "" in wrong:  # not the array that this event is about
                return {}, 0
            if wrong and not self._may_be_inherited(event, failing, plan, answers):
                return self._culprits.among(wrong, event, history, about), event.number
        return {}, 0

    def _failed_call(self, event: Event, history: History) -> Call | None:
        """Return the call that an event is, or that fails when it is made again after a step."""
        calls = {each.number: each for each in history if isinstance(each, Call)}
        if not isinstance(event, Step):
            return calls.get(event.number)
        before = [each for each in history if each.number < event.number]
        for count, number in enumerate(event.calls[:-1], start=1):
            with self._session.off_the_record():
                if self.unwatched([*before, replace(event, calls=event.calls[:count])]):
                    return calls[number]
        return calls[event.calls[-1]]

    def _may_be_inherited(
        self, event: Event, failing: list[Look], plan: Plan, answers: list[Any]
    ) -> bool:
        """Whether all that is wrong after a call may come from an earlier one of its pass.

        An error that is within the tolerance is no mistake, and what comes later may multiply it.
        """

        def is_right(number: int, look: Look, tolerance: float) -> bool:
            try:
                got = plan.script.value(answers, number, look.read)
                self._compare(look, got, look.name, tolerance)
            except Judgement:
                return False
            return True

        if not isinstance(event, Call) or not event.after:
            return False
        if any(each.value is None for each in failing):
            return False
        if not all(is_right(event.number, each, TOLERANCE * MULTIPLIED) for each in failing):
            return False
        earlier = {value for call in self._cls.calls if not call.after for value in call.values}
        return any(
            not is_right(number, look, TOLERANCE / MULTIPLIED)
            for number in _pass_up_to(event.number, plan.history) - {event.number}
            for look in plan.looks.get(number, [])
            if look.value in earlier and look.read.of is None
        )

    def without(self, tasks: Collection[str], history: History) -> History:
        """Return a history without the methods of some tasks; an empty one if none is left."""
        past, cls = Past(), self._cls
        left = {
            call.name
            for call in cls.calls
            if not any(value.task in tasks for each in cls.chain(call) for value in each.values)
        }
        if not left or cls.made_by in tasks:
            return []
        left.add("")  # a crowd need not be called
        events = [e for e in history if not isinstance(e, Call | Crowd) or e.method in left]
        return [event for event in events if past.allows(event)]

    def unwatched(self, history: History) -> dict[str, Judgement]:
        """Return what a history shows if only what its events return or store is read."""
        functions = self._other_functions()
        plan = Plan(self._subject, history, self._layout, [*functions])
        return self._blamed(plan, functions)[0]

    def _shown(self, script: Script, event: Event, look: Look) -> str:
        is_now = look.read.what == RETURNED and look.read.of is None
        name = "" if is_now else script.name(event.number, look.read)
        if not name or look.read.what != RETURNED or look.value is None:
            return name or look.name
        items = self._subject.returned_with(look.value)
        return f"{name}[{items.index(look.value)}]" if len(items) > 1 else name

    def _tell_when(
        self, failure: Wrong, moments: Moments, event: Event, look: Look, got: Any
    ) -> bool:
        """Say in a failure which line is to blame; return whether it is known."""
        line = moments.changed_by(event.number, look)
        message = failure.evidence.message
        if self._culprits.locked_result(moments, look, got):
            name = moments.name(event.number, look)
            failure.evidence.message = (
                f"{name} is read-only, and it belongs to the caller; make a new array that can be "
                f"written into"
            )
            return True
        if locked_at := self._culprits.locked_at(moments, event, look, got):
            name, call = moments.name(event.number, look), moments.line(locked_at[0])
            failure.evidence.message = (
                f"{name} is read-only after {call}, and its caller can write no other numbers into "
                f"it"
            )
            return True
        if moments.is_refilled_result(event, look) and line:
            failure.evidence.message = (
                f"{moments.name(event.number, look)} does not hold what its caller has written "
                f"into it: {line} has changed it, or its numbers share their memory"
            )
            return True
        if look.expects == "unchanged" and isinstance(event, Scribble) and line:
            moments.tell_of_shared_memory(failure, event, look)
            return True
        if look.expects == "unchanged" and isinstance(event, Make) and event.parameters:
            line = self._made_by(event, look, moments)
        if look.expects == "unchanged" and line:
            failure.evidence.message = message.replace("this program", line, 1)
            return True
        if look.read.what == "argument" and look.read.of is not None:
            return moments.tell(failure, event.number, look)
        is_parameter = look.value is None and look.name in self._cls.parameters
        if is_parameter and isinstance(event, Step) and event.owner == look.read.owner:
            before = self._layout.parameter(look.name, moments.wanted_before(event.number, look))
            if np.array_equal(got, before):
                moments.tell_of_a_copy(failure, event, look)
                return True
            return False
        if moments.has_spread(event, look, failure):
            return True
        is_attribute = look.read.what == "attribute"
        if is_attribute and moments.is_written(event, look) and self._is_as_computed(look, got):
            moments.tell_of_a_copy(failure, event, look)
            return True
        return moments.tell(failure, event.number, look)

    def _made_by(self, event: Make, look: Look, moments: Moments) -> str:
        """Return the line after which an array is wrong: the constructor's, or an assignment.

        Both, if nobody looks at this array where nothing is assigned.
        """
        made = replace(event, parameters={})
        before = [e for e in moments.history if e.number < event.number]
        functions = self._other_functions()
        plan = Plan(self._subject, [*before, made], self._layout, [*functions])
        closer = watching(plan, made.number)
        looks = [] if closer is None else closer.looks.get(made.number, [])
        if closer is None or all(each.read != look.read for each in looks):
            return f"{moments.line(event.number, first=True)}, or what is assigned then,"
        with self._session.off_the_record():
            found, _ = self._blamed(closer, functions)
        return moments.line(event.number, first=look.task in found)

    def _is_as_computed(self, look: Look, got: Any) -> bool:
        try:
            self._compare(look._replace(expects="computed"), got, look.name)
        except Judgement:
            return False
        return True

    def _compare(self, look: Look, got: Any, shown: str, tolerance: float = TOLERANCE) -> None:
        if look.value is None:
            self._compare_given(look, got, shown)
            return
        value = look.value
        wanted = wanted_of(self._subject, look, self._layout, got)
        if look.read.what == RETURNED:
            call = next(call for call in self._cls.calls if value in call.returns)
            got = returned(call, value, got, call.name)
        because = "" if look.expects == "computed" else "the caller has written into it"
        expect_value(
            value,
            shown,
            got,
            wanted.value,
            wanted.summed,
            because,
            wanted.smallest,
            is_copy=self._subject.is_copy(value),
            tolerance=tolerance,
        )

    def _compare_given(self, look: Look, got: Any, shown: str) -> None:
        """Judge a parameter or an argument."""
        wanted = self._layout.parameter(look.name, look.life.array(look.name))
        if look.expects != "unchanged":
            terms = np.abs(wanted)
            expect_array(shown, got, wanted, dtype=None, summed=terms, smallest=0.0)
            return
        reason = KEPT if look.read.what == "kept" else NOT_YOURS
        is_cast = False
        if look.read.what == "attribute":
            is_parameter = look.name in self._cls.parameters
            reason = FOR_A_STEP if is_parameter else FOR_ANOTHER
            is_cast = _is_cast(got, wanted, to_float32=not is_parameter)
        expect_unchanged("this program", shown, got, wanted, reason, is_cast)


def _is_cast(got: Any, wanted: Array, to_float32: bool) -> bool:
    """Whether an attribute holds something else by now, which may have the same numbers.

    Where all of them are one, a mask does. Nobody may accept it after the call that has put it
    there: the next one who looks at its dtype would blame another call.

    Parameters
    ----------
    to_float32
        Whether float32 in the place of float64 counts.
    """
    if wanted.ndim == 0:  # a number, which may be of Python's types or of NumPy's
        return False
    if not isinstance(got, np.ndarray) or got.dtype.kind != wanted.dtype.kind:
        return True
    return to_float32 and wanted.dtype.kind == "f" and got.dtype != wanted.dtype


def _calls_again(event: Event) -> bool:
    """Whether an event is steps after each of which calls are made again."""
    return isinstance(event, Step) and bool(event.calls)


def _may_need_memory(event: Event) -> bool:
    """Whether a right program may have no memory for an event.

    Each of hundreds of objects may keep some for later. A function may compute a product on the
    way, with as many numbers for each number of an argument as its longest axis has.
    """
    if isinstance(event, Call) and event.owner is None:
        arrays = [X.values for X in event.arguments.values()]
        return any(X.size * max(X.shape, default=0) > LARGEST_ON_THE_WAY for X in arrays)
    return isinstance(event, Crowd)


def _pass_up_to(last: int, history: History) -> set[int]:
    """Return the numbers of the events from a pass's beginning to one of its events."""
    until = [event for event in history if event.number <= last]
    owner = until[-1].owner
    own = [event for event in until if event.owner == owner]
    began = [event.number for event in own if isinstance(event, Call) and event.begins]
    return {event.number for event in own if event.number >= (began or [last])[-1]}
