"""Adds hints to what a history shows: what the same lines are right without."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress

import numpy as np

from autograder.declaration.domains import Domain
from autograder.declaration.table import Value, fits
from autograder.grading.compare import WHICH_LINE
from autograder.grading.events import Array, Call, History, Make
from autograder.grading.session import Session
from autograder.grading.shortest import afresh
from autograder.judging.quantities import quantity_of
from autograder.judging.subject import Subject
from autograder.results.verdict import Crashed, GraderFault, Judgement, OutOfMemory

LARGEST_EXPLAINED = 4_000
"""The most elements of an array in a mistake's formula, which may pair each of them with each."""

MEMORY = (
    "The memory ran out in one of these lines.",
    "What does your code keep after a call? Of which larger array is each of its results a part?",
    "An array stays in memory as long as anything refers to it, or to a part of it.",
)
"""The hints where a history asks for too much memory."""

A_PARAMETER = "A parameter"
"""What hints call the numbers of a task that no call computes."""


def explain(
    session: Session,
    subject: Subject,
    failure: Judgement,
    task: str,
    wrong: Value | None,
    history: History,
    fails: Callable[[History], bool],
) -> None:
    """Add hints to the failure of a task.

    Parameters
    ----------
    wrong
        The value that is wrong; None if it is unknown, or if it is no value of a call.
    history
        The shortest history that fails.
    fails
        Whether the student's code fails for a history.
    """
    if isinstance(failure, OutOfMemory):  # that fewer calls are right says nothing then
        failure.evidence.hints = [*MEMORY]
        return
    # Imported here, because a right submission needs no hints.
    from autograder.diagnosis.experiments import Experiments

    if _name_mistake(subject, failure, wrong, history):
        return
    cls, got, domains = subject.cls, failure.evidence.got_numbers, subject.domains
    called = _called(subject, task, wrong)
    experiments = Experiments(
        called,
        history,
        afresh(session, fails),
        _shapes(subject, history),
        subject.table.words,
        made=cls.sizes,
        parameters=[*cls.parameters],
        free=cls.free_sizes,
        is_finite=not got or all(isinstance(each, float) for each in got.values),
        wrong=_wrong(failure),
        overflow=_overflow(failure),
        special={name: domain.ordinary for name, domain in domains.items() if not domain.is_free},
        holds=lambda sizes: not {*cls.free_sizes} <= {*sizes} or fits(sizes, cls.holds),
        start=subject.start,
        is_parameter=called == A_PARAMETER,
    )
    try:
        with session.experiment(), np.errstate(all="ignore"):
            failure.evidence.hints = experiments.hints()
            if failure.evidence.hints:  # they say when it is None
                failure.evidence.message = failure.evidence.message.replace(WHICH_LINE, "")
    except Exception as error:  # no hint is worth a verdict
        if isinstance(error, Judgement) and not isinstance(error, GraderFault):
            return
        failure.evidence.author_fault = (
            f"the hints about {task} failed with {type(error).__name__}\n"
            f"{''.join(traceback.format_exception(error))}"
        )


def _name_mistake(
    subject: Subject, failure: Judgement, wrong: Value | None, history: History
) -> bool:
    """Name the mistake of the homework that gives the numbers of the last pass, if one does."""
    from autograder.diagnosis.hints import as_array, known_hints
    from autograder.diagnosis.prediction import Predictions, agrees, quiet
    from autograder.diagnosis.scene import Scene

    evidence = failure.evidence
    call = next((each for each in subject.cls.calls if wrong in each.values), None)
    if wrong is None or call is None or evidence.got_numbers is None:
        return False
    quantity = quantity_of(subject, call, wrong)
    inputs: dict[str, Array] = {}
    for event in history:
        if isinstance(event, Make):
            inputs |= event.parameters
        elif isinstance(event, Call):
            inputs |= {name: X.values for name, X in event.arguments.items()}
    if quantity is None or not quantity.mistakes or not quantity.given.keys() <= inputs.keys():
        return False
    if max((inputs[name].size for name in quantity.given), default=0) > LARGEST_EXPLAINED:
        return False
    got = as_array(evidence.got_numbers)
    with quiet(), suppress(ArithmeticError, LookupError, TypeError, ValueError):
        of_pass = Predictions(quantity, Scene({name: inputs[name] for name in quantity.given}))
        for mistake in quantity.mistakes:
            predicted = of_pass.wrong((mistake,))
            if predicted is None or predicted.shape != of_pass.right.shape:
                continue
            if np.any(predicted == of_pass.right) and agrees(got, predicted):
                evidence.diagnosis = mistake.name
                evidence.hints = known_hints(quantity, (mistake,))
                return True
    return False


def _wrong(failure: Judgement) -> str:
    """Return what a result is: wrong, missing, or stopped by an exception of their code."""
    if not isinstance(failure, Crashed):
        return "wrong"
    is_missing = "AttributeError" in failure.bases and not failure.evidence.traceback
    return "missing" if is_missing else "stopped by an exception"


NUMPY = re.compile(r"(overflow|divide by zero|invalid value) encountered in (\w+)")
STEPS = {
    "add": "a sum",
    "divide": "a division",
    "matmul": "a matrix product",
    "multiply": "a product",
    "reduce": "a sum",
    "square": "a square",
    "subtract": "a difference",
}
"""The words for NumPy's names of operations; other names are the functions that students call."""

EVENTS = {"overflow": "overflows", "divide by zero": "divides by 0", "invalid value": "gives NaN"}


def _overflow(failure: Judgement) -> str:
    """Return what an exception of arithmetic says, in plain words; empty for other failures."""
    if not (isinstance(failure, Crashed) and "ArithmeticError" in failure.bases):
        return ""
    found = NUMPY.search(failure.evidence.message)
    if found is None:
        return "your code raises an exception"
    what, step = found.groups()
    if step.startswith("log") and what == "divide by zero":
        return f"{step} is given 0"
    return f"{STEPS.get(step, step)} {EVENTS[what]}"


def _shapes(subject: Subject, history: History) -> dict[str, list[str]]:
    """Return the names of the sizes of each array; of a function, in the form of its calls."""
    domains = {**subject.domains}
    for event in history:
        if isinstance(event, Call) and event.owner is None:
            forms = [call for call in subject.cls.calls if call.name == event.method]
            domains |= next((e.arguments for e in forms if _has_form(event, e.arguments)), {})
    return {name: [str(size) for size in X.shape] for name, X in domains.items()}


def _called(subject: Subject, task: str, wrong: Value | None) -> str:
    """Return what hints call the numbers of a task: those of the wrong value, if it is known.

    A call may spoil the value of another task.
    """
    values = [(call, value) for call in subject.cls.calls for value in call.values]
    of_task = [each for each in values if each[1].task == task]
    if not of_task:
        return A_PARAMETER
    call, value = next((each for each in values if each[1] is wrong), of_task[0])
    return f"What {call.name} caches" if value in call.caches else value.name


def _has_form(event: Call, domains: Mapping[str, Domain]) -> bool:
    """Whether the arrays of a call have the shapes of a form: each size is one number."""
    lengths: dict[str | int, set[int]] = {}
    for name, X in event.arguments.items():
        if len(domains[name].shape) != X.values.ndim:
            return False
        for size, length in zip(domains[name].shape, X.values.shape, strict=True):
            lengths.setdefault(size, set()).add(length)
    return all(len(each) == 1 for each in lengths.values())
