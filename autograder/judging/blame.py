"""Which tasks are to blame for a call that changes an array or fails, beside the call's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from autograder.declaration.kinds.plain import Array
from autograder.declaration.table import Call as Declared
from autograder.grading.events import Call, Event
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.judging.layouts import Layout
from autograder.judging.model import Look
from autograder.judging.objects import Objects
from autograder.judging.subject import Case, Subject
from autograder.results.verdict import GraderFault, Judgement


def written_by(
    subject: Subject, call: Declared, given: Mapping[str, Any], before: Array, now: Any
) -> str:
    """Return the task of the one value whose right numbers a call has written into an argument.

    Parameters
    ----------
    given
        What the formulas are given.
    before, now
        The argument before the call, and after it.

    Returns
    -------
    str
        Empty if the numbers are not those of one task, or if they were there before: they say
        nothing then.
    """
    if not isinstance(now, np.ndarray) or now.shape != before.shape:
        return ""
    changed = now[now != before]
    tasks = set()
    for value in call.values:
        right = np.ravel(subject.right(value, {**given})) if value.type == "array" else np.empty(0)
        if right.any() and changed.size:
            error = 1e-12 * np.abs(right).max()
            is_new = not _among(before, right, error).all()
            if is_new and _among(now, right, error).all() and _among(right, changed, error).any():
                tasks.add(value.task)
    return tasks.pop() if len(tasks) == 1 else ""


def _among(numbers: Array, wanted: Array, error: float) -> Array:
    """Return whether each of the wanted numbers is among others, up to rounding."""
    ordered = np.sort(numbers, axis=None)
    after = np.searchsorted(ordered, wanted)
    nearest = [ordered[np.clip(after + step, 0, len(ordered) - 1)] for step in (-1, 0)]
    below, above = (np.isclose(X, wanted, rtol=1e-9, atol=error) for X in nearest)
    return np.asarray(below | above)


def with_others(call: Declared, arguments: Mapping[str, Array]) -> dict[str, Array]:
    """Return other arguments for the same call; empty if none can be any number."""
    if not any(domain.is_free for domain in call.arguments.values()):
        return {}
    return {
        name: np.where(X == 0, 1.0, X / 2) if call.arguments[name].is_free else X.copy()
        for name, X in arguments.items()
    }


def not_stored(
    session: Session,
    subject: Subject,
    layout: Layout,
    event: Event,
    failure: Judgement,
    looks: Mapping[int, Sequence[Look]],
) -> dict[str, Judgement]:
    """Return the tasks of what a call that fails, made alone, has not stored before it does."""
    lost: dict[str, Judgement] = {}
    if not isinstance(event, Call):
        return lost
    call = subject.cls.call(event.method)
    for look in looks.get(event.number, ()):
        if look.value is None or look.value not in call.stores:
            continue
        life = look.life
        case = Case(subject, life.sizes, {**life.parameters, **life.arguments})
        objects = Objects(session, Student(session), subject)
        objects.layout = layout
        try:
            with session.off_the_record():
                made = objects.after_own(objects.make(case), call, case)
                objects.value(made, call, look.value, case)
        except GraderFault:
            raise
        except Judgement:
            lost[look.task] = failure
    return lost
