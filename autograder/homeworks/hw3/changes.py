"""Arrays of which each differs a little from another, and calls with one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.homeworks.hw3.rules import Array
from autograder.results.verdict import Judgement

UNIT = 1 / 64
"""All numbers are multiples of it, so that sums of them are exact in any order."""

LITTLE = 2e-8
"""A part by which numbers differ that differ a little: more than any error that is allowed."""

SCALES = 1.0, 2.0**-43, 2.0**-93
"""Sizes of numbers: ordinary ones, tiny ones, and the smallest that the write-up allows."""

EDGE = 3
"""The numbers at each end of an axis that NumPy writes of an array of more than 1,000 numbers."""

IN_THE_MIDDLE = "other numbers in its middle, which NumPy leaves out where it prints the array"
"""How an array of more than 1,000 numbers differs whose text is the same."""

Judges = Callable[[Iterator[Any]], None]
Case = Callable[[Program], Judges]
"""Writes the calls of a case into a program, and returns who judges what the program looks at."""


def distinct(rng: np.random.Generator, shape: tuple[int, ...], low: int, high: int) -> Array:
    """Return multiples of the unit, from `low` up to `high` units, of which no two are equal."""
    count = int(np.prod(shape))
    chosen = rng.choice(np.arange(low, high), count, replace=False)
    return np.asarray(UNIT * chosen.reshape(shape))


def draw_many(rng: np.random.Generator) -> int:
    """Return a number of numbers of which NumPy writes the first and the last ones alone."""
    return int(rng.integers(1_010, 1_100))


def exchanged_within(rng: np.random.Generator, X: Array) -> Array:
    """Return a copy in which two neighbours along the last axis, which differ, are exchanged.

    Both lie where NumPy writes no numbers of a large array: its text stays the same.
    """
    other = X.copy()
    inner = tuple(slice(EDGE, -EDGE) if size > 2 * EDGE else slice(None) for size in X.shape)
    view = other[inner]
    places = np.argwhere(view[..., :-1] != view[..., 1:])
    *row, column = places[rng.integers(len(places))]
    line = view[tuple(row)]
    line[column : column + 2] = line[column : column + 2][::-1].copy()
    return other


def changed(
    rng: np.random.Generator, X: Array, unit: float = UNIT, is_positive: bool = False
) -> Iterator[tuple[str, Array]]:
    """Yield arrays that are like X in some way: in their sum, their numbers or nearly in all.

    Parameters
    ----------
    unit
        A number that is small beside those of X.
    is_positive
        Whether a number below 0 makes no sense.
    """
    yield "numbers that differ by 2e-8 of their size", X * (1 + LITTLE)
    for along in {0, X.ndim - 1}:
        turned = np.moveaxis(X.copy(), along, 0)
        lines = turned.reshape(len(turned), -1)
        place = int(rng.integers(lines.shape[1]))
        low, high = int(lines[:, place].argmin()), int(lines[:, place].argmax())
        lines[[low, high], place] = lines[[high, low], place]
        yield (
            "the same numbers, two of them exchanged",
            np.ascontiguousarray(np.moveaxis(lines.reshape(turned.shape), 0, along)),
        )
    if X.size > 2:
        same_sum = X.copy().ravel()
        start = int(rng.integers(X.size - 2))
        same_sum[start : start + 3] += np.array([1, -2, 1]) * unit
        yield "other numbers with the same sum", same_sum.reshape(X.shape)
    alone = X.copy().ravel()
    alone[int(rng.integers(X.size))] *= 1.5
    yield "the same numbers but one", alone.reshape(X.shape)
    if not is_positive:
        yield "the numbers with other signs", -X


def expect_cases(
    session: Session, cases: Sequence[Case], method: str = "", before: Case | None = None
) -> None:
    """Accept a program that is right in all cases; where the first is wrong, others report it.

    All cases run in one request. A failure is shown with its own case alone, if it fails alone.

    Parameters
    ----------
    method
        The only method that is judged: where the call of another one fails, others report it.
    before
        What comes before this method: where that is wrong, the method may fail without a mistake.
    """

    def is_right(case: Case) -> bool:
        program = session.program()
        judge = case(program)
        try:
            judge(iter(program.run()))
        except Judgement:
            return False
        return True

    def tried(*chosen: Case) -> bool:
        """Return whether the cases were judged to their end."""
        session.begin_record()
        program = session.program()
        judges = [case(program) for case in chosen]
        try:
            found = iter(program.run())
        except Judgement:
            if method and program.failed not in ("", method):
                return False
            if before is not None:
                with session.experiment():
                    if not is_right(before):
                        return False
            raise
        for judge in judges:
            judge(found)
        return True

    try:
        if not tried(cases[0]):
            return
    except Judgement:
        return
    try:
        is_judged = tried(*cases)
    except Judgement:
        for case in cases:
            tried(case)
        tried(*cases)
        raise
    if not is_judged:
        for case in cases:
            tried(case)


def expect_backward(session: Session, cases: Callable[[bool], Sequence[Case]]) -> None:
    """Accept a backward that is right in all cases, after the student's forward or a right one.

    A forward that raises an exception is judged elsewhere.

    Parameters
    ----------
    cases
        Returns the cases; after each forward of them, what is right is in the cache, or what the
        student's forward has cached.
    """
    try:
        expect_cases(session, cases(False), "backward")
    except Judgement:
        expect_cases(session, cases(True), "backward")
