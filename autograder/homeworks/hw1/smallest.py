"""The smallest case that shows a mistake: a student can work it out by hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations, product

import numpy as np

from autograder.grading.session import Session
from autograder.homeworks.hw1.case import Array, Case
from autograder.results.verdict import Changed, Crashed, Judgement, TimedOut, Wrong

WHOLE, TENTHS = 0, 1
"""The decimals of small numbers; tenths show a rounding too."""

SMALL_NUMBERS = [-4.0, -3.0, -2.0, -1.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]

SIZES = sorted(product((1, 2, 3), repeat=3), key=lambda s: (s[0] * s[1] + s[1] * s[2], s))
"""The sizes N, C_in, C_out of small cases, the smallest first."""

JudgeCase = Callable[[Case, str], None]
"""Judges a case; the second argument names the quantity of the hints, or is empty for no hints."""


def judge_cases(
    session: Session,
    cases: Iterable[Case],
    judge: JudgeCase,
    quantity: str = "",
    changes: Callable[[Case], None] | None = None,
) -> None:
    """Judge cases; the report shows the smallest case that fails in the same way.

    Parameters
    ----------
    quantity
        The quantity of the hints.
    changes
        Looks for an input that is changed in place. Such a change is reported before the numbers
        that it spoils.

    Raises
    ------
    Judgement
        What is wrong.
    """
    for case in cases:
        session.begin_record()
        try:
            judge(case, "")
        except (Wrong, Crashed) as failure:
            if changes is not None and isinstance(failure, Wrong):
                changed = _failure(session, changes, case)
                if isinstance(changed, Changed):
                    judge_cases(session, [case], lambda case, _: changes(case))
            _report_smallest(session, case, judge, quantity, failure)
            raise


def _report_smallest(
    session: Session, case: Case, judge: JudgeCase, quantity: str, failure: Judgement
) -> None:
    """Judge the smallest case that fails like this one; its failure gets hints."""
    if isinstance(failure, Crashed) and not failure.bases:
        return  # the process has ended
    record = session.record
    for small in [*_smaller(case, failure), case]:
        found = _failure(session, lambda case: judge(case, ""), small)
        if isinstance(found, TimedOut):
            break
        if found is not None and _kind(found) == _kind(failure):
            session.begin_record()
            judge(small, quantity)
    session.record = record


def _failure(session: Session, judge: Callable[[Case], None], case: Case) -> Judgement | None:
    """Return the failure of a case without a trace in the report; None if it passes."""
    note = session.note
    try:
        with session.experiment():
            judge(case)
    except Judgement as failure:
        return failure
    finally:
        session.note = note
    return None


def _kind(failure: Judgement) -> tuple[object, ...]:
    """Return what the failures of one mistake have in common."""
    lines = [(frame.file, frame.line) for frame in failure.evidence.traceback[-1:]]
    return type(failure), bool(failure.evidence.differences), lines


def _smaller(case: Case, failure: Judgement) -> Iterator[Case]:
    """Yield small cases.

    A wrong number shows with one row and one column. A wrong shape is clear where all sizes
    differ: those cases have the smallest sizes with the ones and the equal sizes of this case.
    """
    sizes = len(case.A), *case.W.shape[::-1]
    of_numbers = bool(failure.evidence.differences) or isinstance(failure, Changed)
    for decimals in (WHOLE, TENTHS):
        for small in SIZES if of_numbers else _alike(sizes):
            yield draw_small(np.random.default_rng(0), small, decimals)


def _alike(sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the smallest sizes with the ones and the equal sizes of these; in any order."""
    different = sorted({size for size in sizes if size != 1})
    smallest = {1: 1} | {size: small for small, size in enumerate(different, start=2)}
    first = tuple(smallest[size] for size in sizes)
    return list(dict.fromkeys([first, *permutations(first)]))


def draw_small(rng: np.random.Generator, sizes: Sequence[int], decimals: int) -> Case:
    """Draw a case of small numbers, none of them zero."""
    N, C_in, C_out = sizes

    def draw(*shape: int) -> Array:
        return _small_numbers(rng, shape, decimals)

    return Case(A=draw(N, C_in), W=draw(C_out, C_in), b=draw(C_out, 1), dLdZ=draw(N, C_out))


def draw_alike(rng: np.random.Generator, shape: tuple[int, ...], case: Case) -> Array:
    """Draw more numbers for a case: small ones if the case has small ones."""
    for decimals in (WHOLE, TENTHS):
        if np.array_equal(case.A, np.round(case.A, decimals)):
            return _small_numbers(rng, shape, decimals)
    return rng.normal(0.5, 1.0, shape)


def _small_numbers(rng: np.random.Generator, shape: tuple[int, ...], decimals: int) -> Array:
    again = math.prod(shape) > len(SMALL_NUMBERS)
    numbers: Array = rng.choice(SMALL_NUMBERS, shape, replace=again)
    numbers /= 10**decimals
    return numbers
