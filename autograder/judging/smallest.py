"""The smallest case that shows a mistake: a student can work it out by hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, permutations, product

import numpy as np

from autograder.declaration.table import fits
from autograder.grading.session import Session
from autograder.judging.subject import TENTHS, WHOLE, Case, Subject, draw_case
from autograder.results.verdict import Changed, Crashed, Judgement, TimedOut, Wrong

MOST_TRIED = 40
"""The number of sizes that are tried with the same decimals."""

JudgeCase = Callable[[Case, bool], None]
"""Judges a case; the second argument says whether a failure gets hints."""


def judge_cases(
    session: Session,
    cases: Iterable[Case],
    judge: JudgeCase,
    changes: Callable[[Case], None] | None = None,
) -> None:
    """Judge cases; the report shows the smallest case that fails in the same way.

    Parameters
    ----------
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
            judge(case, False)
        except (Wrong, Crashed) as failure:
            if changes is not None and isinstance(failure, Wrong):
                changed = _failure(session, changes, case)
                if isinstance(changed, Changed):
                    judge_cases(session, [case], lambda case, _: changes(case))
            _report_smallest(session, case, judge, failure)
            raise


def _report_smallest(session: Session, case: Case, judge: JudgeCase, failure: Judgement) -> None:
    """Judge the smallest case that fails like this one; its failure gets hints."""
    if isinstance(failure, Crashed) and not failure.bases:
        return  # the process has ended
    record = session.record
    for small in [*_smaller(case, failure), case]:
        found = _failure(session, lambda case: judge(case, False), small)
        if isinstance(found, TimedOut):
            break
        if found is not None and _kind(found) == _kind(failure):
            session.begin_record()
            judge(small, True)
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
    subject = case.subject
    of_numbers = bool(failure.evidence.differences) or isinstance(failure, Changed)
    lengths = [case.sizes[name] for name in subject.sizes]
    found = _smallest(subject) if of_numbers else _alike(lengths)
    possible = [
        sizes
        for each in found
        if fits(sizes := dict(zip(subject.sizes, each, strict=True)), subject.cls.holds)
        and fits(sizes, subject.cls.shown)
    ]
    for decimals in (WHOLE, TENTHS):
        for sizes in possible[:MOST_TRIED]:
            yield draw_case(subject, np.random.default_rng(0), sizes, decimals)


def _smallest(subject: Subject) -> list[tuple[int, ...]]:
    """Return small sizes: those with the fewest numbers to work out first."""

    def numbers(lengths: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        sizes = dict(zip(subject.sizes, lengths, strict=True))
        return sum(math.prod(X.shape_of(sizes)) for X in subject.domains.values()), lengths

    return sorted(islice(product((1, 2, 3), repeat=len(subject.sizes)), 1000), key=numbers)


def _alike(sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the smallest sizes with the ones and the equal sizes of these; in any order."""
    different = sorted({size for size in sizes if size != 1})
    smallest = {1: 1} | {size: small for small, size in enumerate(different, start=2)}
    first = tuple(smallest[size] for size in sizes)
    return list(dict.fromkeys([first, *islice(permutations(first), MOST_TRIED)]))
