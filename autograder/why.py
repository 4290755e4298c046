"""The answer to `autograder why`: what one number of a student explains of the right one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from autograder.authoring.misconceptions import example_inputs, laid_out
from autograder.authoring.quantities import quantities_of
from autograder.diagnosis.formula import Array, Quantity
from autograder.diagnosis.hints import as_array
from autograder.diagnosis.terms import Index, explained, terms_of
from autograder.errors import UsageError
from autograder.grading.grade import grade
from autograder.homework import Homework, Task
from autograder.intake import Submission
from autograder.results.result import CheckResult, TaskResult
from autograder.results.verdict import Verdict

ELEMENT = re.compile(r"(?:self\.)?([A-Za-z_][\w.]*)\s*(?:\[([\d,\s]*)\])?")


def why(homework: Homework, element: str, submission: Submission, seed: int) -> str:
    """Return what a student's number for one element explains, such as `dLdW[0,1]`.

    The terms of the element are shown only after its task has passed.

    Raises
    ------
    UsageError
        If the homework has no such element.
    """
    quantity, index = _element(quantities_of(homework), element)
    tasks = _tasks(homework, quantity)
    result = grade(homework, submission, seed, tasks)
    shown = [each for task in result.tasks for each in _shown(quantity, task)]
    for inputs, got in shown:
        name = quantity.called
        sentence = explained(name, got, quantity, inputs, _within(index, got, name))
        return f"{sentence}\n\n{laid_out({**inputs, name: got})}"
    if all(task.verdict is Verdict.PASSED for task in result.tasks):
        return _of_passed(quantity, index)
    lost = ", ".join(task.id for task in result.tasks if task.verdict is not Verdict.PASSED)
    return (
        f"{lost}: the report has no wrong numbers of {quantity.called} to explain. "
        f"`autograder grade {homework.name}` says what is wrong."
    )


def _element(quantities: Mapping[str, Quantity], element: str) -> tuple[Quantity, Index]:
    match = ELEMENT.fullmatch(element.strip())
    by_name = {**{each.called: each for each in quantities.values()}, **quantities}
    if not quantities:
        raise UsageError(
            "this homework has no equations with terms to show; `autograder grade --only TASK` "
            "shows a wrong result with its arguments, and with --debug breakpoint() stops in your "
            "code"
        )
    if match is None or match[1] not in by_name:
        known = ", ".join(quantities)
        raise UsageError(f"{element} is not an element of this homework; its arrays are {known}")
    index = tuple(int(place) for place in (match[2] or "").split(",") if place.strip())
    return by_name[match[1]], index


def _within(index: Index, values: Array, name: str) -> Index:
    if len(index) != values.ndim or any(
        place >= length for place, length in zip(index, values.shape, strict=True)
    ):
        first = ",".join("0" for _ in values.shape)
        raise UsageError(f"{name} has the shape {values.shape} here: ask for {name}[{first}]")
    return index


def _tasks(homework: Homework, quantity: Quantity) -> tuple[Task, ...]:
    """Return the task of a quantity, or all tasks whose code is in the same function."""
    names = {task.id for task in homework.tasks}
    method = quantity.function.rpartition(".")[2]
    for name in (quantity.task, quantity.name, method):
        if name in names:
            return homework.select((name,))
    return homework.select(())


def _shown(quantity: Quantity, task: TaskResult) -> Iterator[tuple[dict[str, Array], Array]]:
    """Yield the inputs and the numbers of failed checks that show wrong numbers of a quantity."""
    for check in task.checks:
        numbers = check.evidence.got_numbers if check.evidence is not None else None
        inputs = _inputs(quantity, check)
        if numbers is None or inputs is None:
            continue
        got = as_array(numbers)
        if got.shape == quantity.right(inputs).shape:
            yield inputs, got


def _inputs(quantity: Quantity, check: CheckResult) -> dict[str, Array] | None:
    """Return the inputs of a check; None if it shows others, or in other shapes."""
    if not quantity.given.keys() <= check.inputs.keys():
        return None
    inputs = {name: np.asarray(check.inputs[name]) for name in quantity.given}
    fits = all(np.ndim(inputs[name]) == len(shape) for name, shape in quantity.given.items())
    return inputs if fits and quantity.sizes(inputs).keys() >= {*quantity.size_names} else None


def _of_passed(quantity: Quantity, index: Index) -> str:
    """Return the terms of an element, for inputs of the homework's page of mistakes."""
    inputs: dict[str, Any] = example_inputs(quantity)
    right, name = quantity.right(inputs), quantity.called
    index = _within(index, right, name)
    terms = [f"{term:.9g}" for term in terms_of(quantity, inputs, index)]
    sum_of = " + ".join(terms).replace("+ -", "- ")
    element = f"{name}{list(index)}"
    said = f"{element} is right. For these inputs it adds up {len(terms)} terms:"
    if len(terms) == 1:
        said = f"{element} is right. For these inputs it is a single term:"
    return f"{said} {sum_of} = {right[index]:.9g}\n\n{laid_out(inputs)}"
