"""The answer to `autograder why`: what one number of a student explains of the right one."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from autograder.authoring.misconceptions import example_inputs, laid_out
from autograder.authoring.quantities import quantities_of
from autograder.diagnosis.formula import Array, Quantity
from autograder.diagnosis.hints import as_array
from autograder.diagnosis.terms import Index, explained, is_taken_apart, name_of, terms_of
from autograder.errors import UsageError
from autograder.grading.grade import grade
from autograder.homework import Homework, Task
from autograder.intake import Submission
from autograder.results.result import CheckResult, TaskResult
from autograder.results.verdict import Verdict

ELEMENT = re.compile(r"(?:self\.)?([A-Za-z_][\w.]*)\s*(?:\[([\d,\s]*)\])?")

LARGEST_EXACT = 2**53
"""Smaller whole numbers are exact as floats."""


def why(homework: Homework, element: str, submission: Submission, seed: int) -> str:
    """Return what a student's number for one element explains, such as `dLdW[0,1]`.

    The terms of the element are shown only after its task has passed.

    Raises
    ------
    UsageError
        If the homework has no such element.
    """
    quantities, index = _element(quantities_of(homework), element)
    tasks = {task.id: task for each in quantities for task in _tasks(homework, each)}
    result = grade(homework, submission, seed, tuple(tasks.values()))
    for task in result.tasks:
        for quantity in quantities:
            if task.id in {each.id for each in _tasks(homework, quantity)}:
                for inputs, got in _shown(quantity, task):
                    name = quantity.called
                    asked = _names(quantity)[1] if len(quantities) > 1 else name
                    place, note = _within(index, got, asked)
                    sentence = explained(name, got, quantity, inputs, place)
                    of = f"{task.id}: " if len(quantities) > 1 else ""
                    return f"{note}{of}{sentence}\n\n{laid_out({**inputs, f'your {name}': got})}"
    if unshaped := _without_shape(quantities, result.tasks):
        return unshaped
    lost = [task.id for task in result.tasks if task.verdict is not Verdict.PASSED]
    if not lost and len(quantities) == 1:
        return _of_passed(quantities[0], index)
    if not lost:
        raise UsageError(f"{element} is right in all of {_listed(quantities)}; choose one of them")
    return (
        f"{', '.join(lost)}: the report has no wrong numbers of {quantities[0].called} to explain. "
        f"`autograder grade {homework.name}` says what is wrong."
    )


def _element(
    quantities: Mapping[str, Quantity], element: str
) -> tuple[tuple[Quantity, ...], Index]:
    """Return the quantities of a name, several if classes share it, and the index."""
    match = ELEMENT.fullmatch(element.strip())
    if not quantities:
        raise UsageError(
            "this homework has no equations with terms to show; `autograder grade --only TASK` "
            "shows a wrong result with its arguments, and with --debug breakpoint() stops in your "
            "code"
        )
    asked = match[1] if match is not None else ""
    named = [quantities[asked]] if asked in quantities else []
    of_class = [each for each in quantities.values() if asked in (each.called, *_names(each))]
    found = tuple(named or of_class)
    if match is None or not found:
        known = _listed(quantities.values())
        raise UsageError(f"{element} is not an element of this homework; its arrays are {known}")
    index = tuple(int(place) for place in (match[2] or "").split(",") if place.strip())
    return found, index


def _names(quantity: Quantity) -> tuple[str, str]:
    """Return a quantity's name, and the name with its class."""
    return quantity.name, f"{quantity.function.rpartition('.')[0]}.{quantity.name}"


def _listed(quantities: Iterable[Quantity]) -> str:
    """Return the names of quantities, with the class where several classes share the name."""
    every = [*quantities]
    several = Counter(each.name for each in every)
    names = (_names(each)[several[each.name] > 1] for each in every)
    return ", ".join(dict.fromkeys(name.lstrip(".") for name in names))


def _within(index: Index, values: Array, name: str) -> tuple[Index, str]:
    """Return the nearest index in an array, and a sentence if it isn't the one that was asked for.

    Raises
    ------
    UsageError
        If the array has more or fewer axes.
    """
    if len(index) != values.ndim:
        first = name_of(name, (0,) * values.ndim)
        raise UsageError(f"{name} has the shape {values.shape} here: ask for {first}")
    found = tuple(min(place, length - 1) for place, length in zip(index, values.shape, strict=True))
    if found == index:
        return index, ""
    return found, f"Here {name} has the shape {values.shape}: this is {name_of(name, found)}.\n"


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


def _without_shape(quantities: Iterable[Quantity], tasks: Iterable[TaskResult]) -> str:
    """Return what is wrong with the shape of a quantity; empty if no report says so."""
    for task in tasks:
        for quantity in quantities:
            message = task.failed.evidence.message if task.failed and task.failed.evidence else ""
            if message.removeprefix("self.").startswith(f"{quantity.name} must have shape"):
                return (
                    f"{task.id}: {message}. Mend the shape first: numbers in another shape can't "
                    "be compared one by one."
                )
    return ""


def _inputs(quantity: Quantity, check: CheckResult) -> dict[str, Array] | None:
    """Return the inputs of the last call of a check; None if it shows others, or other shapes."""
    inputs = _numbers_in_call(quantity, check) or {}
    for name in quantity.given.keys() - inputs.keys():
        same = [n for n in check.inputs if n == name or n.removeprefix(name).isdigit()]
        names = [n for call in check.calls for n in same if re.search(rf"\b{n}\b", call)]
        if not same:
            return None
        inputs[name] = np.asarray(check.inputs[(names or same)[-1]])
    inputs = {name: inputs[name] for name in quantity.given}  # always in one order
    fits = all(np.ndim(inputs[name]) == len(shape) for name, shape in quantity.given.items())
    return inputs if fits and quantity.sizes(inputs).keys() >= {*quantity.size_names} else None


def _numbers_in_call(quantity: Quantity, check: CheckResult) -> dict[str, Array] | None:
    """Return the arguments of a function that takes numbers only, as its last call has them."""
    for call in reversed(check.calls):
        found = re.search(rf"\b{quantity.function}(\([-\d, .e]*\))", call)
        numbers = ast.literal_eval(found[1]) if found else ()
        if found and len(numbers) == len(quantity.given):
            return dict(zip(quantity.given, map(np.asarray, numbers), strict=True))
    return None


def _of_passed(quantity: Quantity, index: Index) -> str:
    """Return the terms of an element, for inputs of the homework's page of mistakes."""
    inputs: dict[str, Any] = example_inputs(quantity)
    right, name = quantity.right(inputs), quantity.called
    index, note = _within(index, right, name)
    element = name_of(name, index)
    if not is_taken_apart(quantity):
        said = f"{element} is right. It is the value of a function: {_written(right[index])}"
        return f"{note}{said}\n\n{laid_out(inputs)}"
    terms = [*map(_written, terms_of(quantity, inputs, index))]
    sum_of = " + ".join(terms).replace("+ -", "- ")
    said = f"{element} is right. For these inputs it adds up {len(terms)} terms:"
    said = f"{said} {sum_of} = {_written(right[index])}"
    if len(terms) == 1:
        said = f"{element} is right. For these inputs it is a single term: {terms[0]}"
    return f"{note}{said}\n\n{laid_out(inputs)}"


def _written(number: Any) -> str:
    """Return a number, a whole one with all digits."""
    is_exact = float(number).is_integer() and abs(number) < LARGEST_EXACT
    return str(int(number)) if is_exact else f"{number:.9g}"
