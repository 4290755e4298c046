"""The lives of several Linear layers: a student's, beside those of the model."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np

from autograder.grading.compare import KEPT, NOT_YOURS, expect_array, expect_unchanged
from autograder.grading.events import (
    RETURNED,
    Call,
    Crowd,
    Drop,
    Event,
    History,
    Make,
    Read,
    Scribble,
    Step,
)
from autograder.grading.moments import Moments
from autograder.grading.session import Session
from autograder.grading.shortest import afresh, has_ended, shortest
from autograder.homeworks.hw1.case import (
    FOR_A_STEP,
    FOR_ANOTHER,
    PARAMETERS,
    Layout,
    expect_batch_size,
)
from autograder.homeworks.hw1.life import Look
from autograder.homeworks.hw1.plan import Plan, wanted_of
from autograder.homeworks.hw1.quantities import QUANTITIES
from autograder.results.verdict import Changed, Evidence, Judgement, Wrong

REASONS = {
    ("argument", "A"): NOT_YOURS,
    ("argument", "dLdZ"): NOT_YOURS,
    ("kept", "W"): KEPT,
    ("kept", "b"): KEPT,
    ("attribute", "A"): FOR_ANOTHER,
    ("attribute", "W"): FOR_A_STEP,
    ("attribute", "b"): FOR_A_STEP,
}
"""Why an array must be left as it is."""

CALLED = {"init": "A parameter", "forward": "Z", "cache": "What forward caches"}
"""What hints call the numbers of a task, where it is not their name."""

TASKS = {"forward": "forward", "backward": "dLdA"}
"""The task that a method loses if a call has no result."""


class Lives:
    """Has a student's layers live histories beside a model.

    A task is lost by the first event after which something is wrong. What comes later may follow
    from that, and is not judged: so a mistake costs the points of its own task only.

    Parameters
    ----------
    layout
        The shapes in which the student's layer is judged.
    """

    def __init__(self, session: Session, layout: Layout) -> None:
        self._session, self._layout = session, layout
        self._told: list[Judgement] = []

    def blamed(self, history: History, plan: Plan | None = None) -> dict[str, Judgement]:
        """Return the tasks that a history shows to be wrong, each with what is wrong.

        Parameters
        ----------
        plan
            The history's plan, if it is known.
        """
        plan = plan or Plan(history, self._layout)
        found = self._blamed(plan)
        return found and (self._blamed(Plan(history, self._layout, watches=True)) or found)

    def _blamed(self, plan: Plan) -> dict[str, Judgement]:
        linear = self._session.find("Linear")
        try:
            answers = self._session.run(plan.script, [linear], plan.expected)
        except Judgement as end:  # the history as a whole came to no end
            return {"forward": end}
        if answers is None:
            return {}
        history, looks, script = plan.history, plan.looks, plan.script
        moments = Moments(history, looks, script)
        for event in history:
            failure = script.failure(answers, event.number)
            misfits = isinstance(event, Call) and event.misfits
            if (
                not misfits
                and isinstance(event, Make | Crowd | Call)
                and isinstance(failure, Judgement)
            ):
                return {TASKS[event.method] if isinstance(event, Call) else "init": failure}
            wrong: dict[str, Judgement] = {}
            for look in looks.get(event.number, []):
                if look.expects.startswith("written") and isinstance(failure, Judgement):
                    if moments.is_written(event, look):
                        wrong.setdefault(look.task, moments.not_writable(event.number, look))
                        self._told.append(wrong[look.task])
                    continue
                got = script.value(answers, event.number, look.read)
                try:
                    if isinstance(got, Judgement):
                        raise got
                    now = look.read == Read(RETURNED)
                    name = look.name if now else script.name(event.number, look.read)
                    self._compare(look, got, name)
                except Judgement as judgement:
                    if isinstance(judgement, Wrong) and self._tell_when(
                        judgement, moments, event, look, got
                    ):
                        self._told.append(judgement)
                    wrong.setdefault(look.task, judgement)
            if set(wrong) == {"init"} and (call := _call_before(event, history)):
                made = [e for e in history if isinstance(e, Make | Step | Drop)]
                if "init" not in self.blamed(made):  # it needs the call
                    return {TASKS[call.method]: wrong["init"]}
            if wrong:
                return _blame(wrong)
        return {}

    def show(self, task: str, history: History, failure: Judgement) -> None:
        """Judge a task by the shortest history that still shows it to be wrong, for the report.

        Raises
        ------
        Judgement
            What the task has got wrong.
        """
        if has_ended(failure):
            raise failure

        def fails(candidate: History) -> bool:
            with self._session.off_the_record():
                return task in self.blamed(candidate)

        with self._session.experiment():
            short = shortest(self._session, history, fails)
        for candidate in (short, history):
            with self._session.experiment():
                self._session.start_afresh()
            self._session.begin_record()
            found = self.blamed(candidate)
            if task in found:
                self._explain(found[task], task, candidate, fails)
                raise found[task]
        raise failure  # what an earlier history has left in the student's module belongs to it

    def _explain(
        self, failure: Judgement, task: str, history: History, fails: Callable[[History], bool]
    ) -> None:
        """Add hints to a failure whose message names no line yet."""
        if failure in self._told:
            return
        # Imported here, because a right submission needs no hints.
        from autograder.diagnosis.experiments import Experiments

        quantity = QUANTITIES["dLdA"]
        with suppress(Judgement), self._session.experiment():
            failure.evidence.hints = Experiments(
                CALLED.get(task, task),
                history,
                afresh(self._session, fails),
                quantity.given,
                quantity.words,
                made=("C_in", "C_out"),
                parameters=quantity.parameters,
            ).hints()

    def _tell_when(
        self, failure: Wrong, moments: Moments, event: Event, look: Look, got: Any
    ) -> bool:
        """Say in a failure which line is to blame; return whether it is known."""
        line = moments.changed_by(event.number, look)
        message = failure.evidence.message
        of = look.read.of
        if look.read.what == "argument" and of is not None:
            passed = moments.event(of)
            if isinstance(passed, Call) and np.array_equal(got, passed.arguments[look.name].values):
                name, call = moments.name(event.number, look), moments.line(of)
                failure.evidence.message = (
                    f"{name} is read-only after {call}, and its caller can write no other numbers "
                    f"into it"
                )
                return True
        if moments.is_refilled_result(event, look) and line:
            failure.evidence.message = (
                f"{moments.name(event.number, look)} does not hold what its caller has written "
                f"into it: {line} has changed it, or its numbers share their memory"
            )
            return True
        if look.expects == "unchanged" and isinstance(event, Scribble) and line:
            name = moments.name(event.number, look)
            failure.evidence.message = f"{line} changes {name}: the two share their memory"
            return True
        if look.expects == "unchanged" and line:
            failure.evidence.message = message.replace("this program", line, 1)
            return True
        if look.name in PARAMETERS and isinstance(event, Step) and event.owner == look.read.owner:
            before = moments.wanted_before(event.number, look)
            if np.array_equal(got, self._layout.parameter(look.name, before)):
                moments.tell_of_a_copy(failure, event, look)
                return True
            return False
        return moments.tell(failure, event.number, look)

    def _compare(self, look: Look, got: Any, shown: str) -> None:
        name, wanted = look.name, wanted_of(look, self._layout, got)
        if look.expects == "unchanged":
            because = REASONS[look.read.what, name]
            expect_unchanged("this program", shown, got, wanted.value, because)
        elif name == "N":
            expect_batch_size(got, look.life.case().A)
        elif name == "A":
            expect_array(shown, got, wanted.value)
            if not np.array_equal(got, wanted.value):
                raise Wrong(Evidence("self.A is close to the batch, but it is not the batch"))
        else:
            expect_array(
                shown,
                got,
                wanted.value,
                dtype=None if name in PARAMETERS else np.float64,
                because="" if look.expects == "computed" else "the caller has written into it",
                summed=wanted.summed,
                smallest=wanted.smallest,
            )


def _call_before(event: Event, history: History) -> Call | None:
    """Return the last call of a layer before a step through a reference that has no effect."""
    if not isinstance(event, Step) or event.how != "held":
        return None
    calls = [e for e in history if isinstance(e, Call) and e.number < event.number]
    return next((call for call in reversed(calls) if call.owner == event.owner), None)


def _blame(wrong: dict[str, Judgement]) -> dict[str, Judgement]:
    """Return which of the tasks that are wrong after one event are to blame.

    A layer that starts wrong, or a call that changes what it must not, spoils the rest.
    """
    if "init" in wrong:
        return {"init": wrong["init"]}
    for task, failure in wrong.items():
        if isinstance(failure, Changed):
            return {task: failure}
    return wrong
