"""The lives of several objects, or the calls of a function: a student's, beside the model's."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np

from autograder.declaration.kinds import Array
from autograder.declaration.table import Value
from autograder.diagnosis.changes import with_numbers
from autograder.grading.compare import (
    KEPT,
    NOT_YOURS,
    expect_array,
    expect_unchanged,
)
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
from autograder.grading.script import Script
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.judging.bench import FOR_A_STEP, FOR_ANOTHER
from autograder.judging.blame import not_stored, with_others, written_by
from autograder.judging.expect import expect_value, returned
from autograder.judging.layouts import Layout
from autograder.judging.model import Look, refills
from autograder.judging.plan import Plan, wanted_of, watching
from autograder.judging.subject import Subject
from autograder.results.verdict import Changed, GraderFault, Judgement, Wrong

PARTS = 16, 8, 4, 2
"""How short the first part is of a history that is too long to be looked at closely."""


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
        self._is_tried = False
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
            plan = Plan(self._subject, history, self._layout, [*functions])
        if self.remembers and plan.history:
            closer = watching(plan, plan.history[-1].number)
            plan = plan if closer.is_too_long else closer
        found, last = self._blamed(plan, functions)
        self.shown_by = last
        if not found or self.remembers:
            return found
        self._session.begin_record()  # a report shows the calls once
        closer = watching(plan, last)
        if closer.is_too_long:
            return self._blamed_early(history, functions) or found
        again, last = self._blamed(closer, functions)
        self.remembers = not again
        self.shown_by = last if again else self.shown_by
        return again or found

    def _blamed_early(self, history: History, functions: dict[str, Remote]) -> dict[str, Judgement]:
        """Return what the first part of a long history shows, looked at closely, if anything."""
        for parts in PARTS:
            early = Plan(
                self._subject, history[: len(history) // parts], self._layout, [*functions]
            )
            found, last = self._blamed(early, functions)
            if found and not (closer := early.up_to(last)).is_too_long:
                return self._blamed(closer, functions)[0] or found
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
            is_other = isinstance(event, Call) and (event.misfits or event.method not in methods)
            if (
                not is_other
                and isinstance(event, Make | Crowd | Call)
                and isinstance(failure, Judgement)
            ):
                locked = isinstance(event, Call) and self._locked(
                    event, history, answers, moments, script
                )
                if locked:
                    return locked, event.number
                called = isinstance(event, Call) and self._cls.call(event.method).task
                task = called or self._cls.made_by
                lost = not_stored(self._session, self._subject, self._layout, event, failure, looks)
                return {**lost, task: failure}, event.number
            wrong, about = {}, dict[str, Look]()
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
                    if look.value is not None:
                        self.values[judgement] = look.value
                    if isinstance(judgement, Wrong) and self._tell_when(
                        judgement, moments, event, look, got
                    ):
                        self.told.append(judgement)
                    locked_at = self._locked_at(moments, event, look, got)
                    task = self._cls.task_of_cache(locked_at[1]) if locked_at else look.task
                    if isinstance(judgement, Changed) and task == look.task:
                        task = self._writer(event, history, look, got, looks) or task
                    if giver := self._locked_result(moments, look, got):
                        task = giver
                    wrong.setdefault(task, judgement)
                    about.setdefault(task, look)
            if "" in wrong:  # not the array that this event is about
                return {}, 0
            if wrong:
                return self._blame(wrong, event, history, about), event.number
        return {}, 0

    def _locked(
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
                self.told.append(wrong)
                return {self._cls.task_of_cache(source[1]): wrong}
        return {}

    def _caching(self, history: History, until: int, place: Place) -> Place:
        """Return where an array was passed last to a method that may cache it; or where at first.

        The array is that of a place, and it was passed before an event. What was passed before its
        caller last wrote numbers into it has not locked it.
        """
        calls = {each.number: each for each in history if isinstance(each, Call)}
        first = first_place(calls, place)
        passed = [
            (number, name)
            for number, call in calls.items()
            for name in call.arguments
            if number < until and first_place(calls, (number, name)) == first
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

    def _writer(
        self,
        event: Event,
        history: History,
        look: Look,
        got: Any,
        looks: Mapping[int, Sequence[Look]],
    ) -> str:
        """Return the task whose numbers a call has written into its argument; empty if unknown.

        Or into an array that was a parameter of the object.
        """
        is_own = look.read == Read("argument", look.name)
        is_parameter = look.read.what == "argument" and look.name in self._cls.parameters
        if not isinstance(event, Call) or not (is_own or is_parameter):
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
            return self.unwatched(history)

    def _blame(
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
                if made_by not in self.blamed(made):
                    return {self._first_to_blame(calls, before): wrong[made_by]}
        if self._cls.parameters and made_by in wrong:
            return {made_by: wrong[made_by]}
        if isinstance(event, Call) and refills(event):
            called = self._cls.call(event.method).task
            with self._session.off_the_record():
                found = self.blamed(_without_refills(event, history))
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
                found = self.blamed(holding)
            if any(isinstance(failure, Changed) for failure in found.values()):
                return found  # the object may cache an array that the call has changed
        return wrong

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
            if task in self.blamed(short):
                return task
        return self._cls.call(calls[-1].method).task

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
        if self._locked_result(moments, look, got):
            name = moments.name(event.number, look)
            failure.evidence.message = (
                f"{name} is read-only, and it belongs to the caller; make a new array that can be "
                f"written into"
            )
            return True
        if locked_at := self._locked_at(moments, event, look, got):
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
        """Return the line after which an array is wrong: the constructor's, or an assignment."""
        made = replace(event, parameters={})
        before = [e for e in moments.history if e.number < event.number]
        with self._session.off_the_record():
            found = self.blamed([*before, made])
        return moments.line(event.number, first=look.task in found)

    def _is_as_computed(self, look: Look, got: Any) -> bool:
        try:
            self._compare(replace(look, expects="computed"), got, look.name)
        except Judgement:
            return False
        return True

    def _locked_at(self, moments: Moments, event: Event, look: Look, got: Any) -> Place | None:
        """Return where an argument was passed that its caller could refill no more since then."""
        if look.read.what != "argument" or look.read.of is None:
            return None
        for passed in moments.passes_of(look.read.of, look.name):
            if np.array_equal(got, passed.arguments[look.name].values):
                return self._caching(moments.history, event.number, (passed.number, look.name))
        return None

    def _locked_result(self, moments: Moments, look: Look, got: Any) -> str:
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

    def _compare(self, look: Look, got: Any, shown: str) -> None:
        if look.value is None:
            self._compare_given(look, got, shown)
            return
        value, life = look.value, look.life
        wanted = wanted_of(self._subject, look, self._layout, got)
        if look.read.what == RETURNED:
            call = next(call for call in self._cls.calls if value in call.returns)
            got = returned(call, value, got, call.name)
        right = wanted.value
        because = "" if look.expects == "computed" else "the caller has written into it"
        expect_value(value, shown, got, right, wanted.summed, because, wanted.smallest)
        if _is_copied(value, life.arguments) and not np.array_equal(got, right):
            raise Wrong(f"{shown} is close to {value.formula}, but it is not the same numbers")

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


def _ordinary(values: Array) -> Array:
    """Return other numbers for an array, which are special in nothing."""
    return np.random.default_rng(values.size).normal(0.5, 1.0, values.shape)


def _is_copied(value: Value, arguments: dict[str, Any]) -> bool:
    """Whether a value is an argument as it was given."""
    return value.type == "array" and value.formula in arguments


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
    if not isinstance(event, Step) or event.how != "held":
        return []
    own = [e for e in history if e.owner == event.owner and e.number < event.number]
    new = (e for e in own if isinstance(e, Make) or (isinstance(e, Step) and e.how == "assigned"))
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


def first_place(calls: Mapping[int, Call], place: Place) -> Place:
    """Return where an array was passed at first, if no result of a call comes before."""
    while (source := calls[place[0]].arguments[place[1]].source) and source[1] != RETURNED:
        place = source
    return place
