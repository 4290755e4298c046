"""Homework 3, part 2: parameters that share the memory of one array, as other views of it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import cycle, product
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.grading.student import Remote, Student
from autograder.homeworks.hw3.rules import Array
from autograder.homeworks.hw3.weights_first import (
    OF_ALL,
    for_weights_first,
    is_right_for_small_arrays,
)
from autograder.results.verdict import Judgement

pytestmark = pytest.mark.last  # what is simple is told first

ALL, BACKWARDS = slice(None), slice(None, None, -1)

TRANSPOSED, FLAT = "T", "flat"

SHAPE = (4, 4)

LATE = 0.5
"""How often layers get the views after SGD is made."""

STEPS = 2

View = Any
"""An index, or one of the two words above; or None for the array itself."""

VIEWS: tuple[tuple[str, View, View], ...] = (
    ("the array, and its rows in reverse", None, BACKWARDS),
    ("the array, and its columns in reverse", None, (ALL, BACKWARDS)),
    ("the array, and it in reverse along both axes", None, (BACKWARDS, BACKWARDS)),
    ("the array, and its transpose", None, TRANSPOSED),
    ("the array in reverse, and its transpose", (BACKWARDS, BACKWARDS), TRANSPOSED),
    ("the array, and its numbers in one axis", None, FLAT),
    ("the array, and its first rows", None, slice(None, 2)),
    ("the array, and its last column", None, (ALL, slice(3, None))),
    ("rows that overlap", slice(None, 3), slice(1, None)),
    ("columns that overlap", (ALL, slice(None, 3)), (ALL, slice(1, None))),
    ("the even rows, and the odd ones: no number is in both", slice(0, None, 2), slice(1, None, 2)),
    ("the even rows, and the last two rows", slice(0, None, 2), slice(2, None)),
)
"""What two parameters are views of."""

Place = tuple[int, int]

PLACES = ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((0, 0), (1, 1)), ((0, 0), (0, 1))
"""The two parameters that share an array: the number of the layer, and that of the name."""


@dataclass(frozen=True)
class Tie:
    """Two parameters that are views of one array.

    Attributes
    ----------
    about : str
        What they are, for the report.
    views : tuple
        The two views.
    places : tuple
        The two parameters, each with the number of its layer and that of its name.
    is_late : bool
        Whether the layers get the views after SGD is made, and other arrays before.
    array, gradients : ndarray
        The numbers of the array, and for each of the four parameters a gradient.
    """

    about: str
    views: tuple[View, View]
    places: tuple[Place, Place]
    is_late: bool
    array: Array
    gradients: Array


def draw_ties(rng: np.random.Generator) -> list[Tie]:
    """Return all kinds of views, each as the first parameters of two layers, and otherwise."""
    ties, others = [], cycle(1 + rng.permutation(len(PLACES) - 1))
    for (about, *views), other in zip(VIEWS, others, strict=False):
        for places in (PLACES[0], PLACES[other]):
            is_late, array = bool(rng.random() < LATE), rng.normal(size=SHAPE)
            gradients = rng.normal(size=(4, *SHAPE))
            ties.append(Tie(about, (views[0], views[1]), places, is_late, array, gradients))
    return ties


def seen(X: Array, view: View) -> Array:
    """Return a view of an array."""
    if view is None:
        return X
    if view == TRANSPOSED:
        return X.T
    return X.reshape(-1) if view == FLAT else np.asarray(X[view])


def made(program: Program, array: Remote, view: View) -> Remote:
    """Return a view of an array on the student's side."""
    if view is None:
        return array
    if view == TRANSPOSED:
        return program.get(array, "T")
    if view == FLAT:
        return program.call(array, -1, method="reshape")
    return program.operate("[]", array, view)


@pytest.mark.parametrize(("names", "momentum"), OF_ALL)
@for_weights_first
def test_views_of_one_array(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    names: tuple[str, ...],
    momentum: float,
) -> None:
    """Parameters that are views of one array move it, each by its own gradients."""
    if not is_right_for_small_arrays(session, student, names, momentum):
        return
    lr, ties = 0.1, draw_ties(rng)

    def step(program: Program, tie: Tie, layers: list[Remote]) -> Array:
        """Write the steps, and a look at the array; return its numbers after them."""
        shared = dict(zip(tie.places, tie.views, strict=True))
        wanted, views = tie.array.copy(), dict[Place, Remote]()
        array = program.array("array", tie.array, "new")
        for at, g in zip(product(range(2), range(2)), tie.gradients, strict=True):
            number, name = at[0], names[at[1]]
            part = seen(wanted, shared[at]) if at in shared else g
            gradient = g.reshape(-1)[: part.size].reshape(part.shape)
            stored = {f"dLd{name}": program.array(f"dLd{name}{number + 1}", gradient, "new")}
            if at in shared:
                part -= lr * (STEPS + momentum) * gradient
                views[at] = made(program, array, shared[at])
            if at not in shared or tie.is_late:
                stored[name] = program.array(f"own_{name}{number + 1}", np.ones(part.shape), "new")
            else:
                stored[name] = views[at]
            program.set(layers[number], **stored)
        optimizer = program.student.SGD(layers, lr, momentum)
        if tie.is_late:
            for (number, place), view in views.items():
                program.set(layers[number], **{names[place]: view})
        for _ in range(STEPS):
            program.call(optimizer, method="step")
        program.look(array)
        return wanted

    def judged(*chosen: Tie) -> None:
        session.begin_record()
        made_layers = session.toys("Layer", [{} for _ in range(2 * len(chosen))])
        program = session.program()
        layers = [made_layers[2 * place :][:2] for place in range(len(chosen))]
        wanted = [step(program, *each) for each in zip(chosen, layers, strict=True)]
        for got, X, tie, both in zip(program.run(), wanted, chosen, layers, strict=True):
            one, other = (f"{both[number]._label}.{names[at]}" for number, at in tie.places)
            because = f"after {STEPS} steps; {one} and {other} are views of it: {tie.about}"
            expect_array("array", got, X, because=because)

    try:
        judged(*ties)
    except Judgement:
        for tie in ties:  # one of them makes a shorter report
            judged(tie)
        raise
