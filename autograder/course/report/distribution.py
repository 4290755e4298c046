"""How the final scores of a class are distributed, and who has none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil
from statistics import fmean, median, quantiles

from autograder.course.gradebook.reading import Head, Standing
from autograder.course.staff.scores import Final

BINS = 10

NO_SCORE = {
    Standing.UNREADABLE: "handed in, and can't be read",
    Standing.GRADER_FAULT: "the grader failed on it",
    Standing.NOT_GRADED: "handed in, and not graded yet",
    Standing.GRADE: "graded, and a person must look before it is a score",
    Standing.ABSENT: "handed in nothing",
}
"""Why somebody has no score, in the order of the page."""


@dataclass(frozen=True)
class Bin:
    """The scores from one number on, up to the next bin; the last one has its end as well."""

    begin: Fraction
    end: Fraction
    count: int


@dataclass(frozen=True)
class Distribution:
    """The final scores of those who have one.

    Attributes
    ----------
    without : dict of str to list of Final
        Those without a score, by the reason: they are in no bin and in no mean.
    """

    bins: list[Bin]
    number: int
    mean: float
    median: float
    quartiles: tuple[float, float]
    without: dict[str, list[Final]]


def distribution_of(head: Head, found: Sequence[Final]) -> Distribution:
    """Return the distribution of final scores; a student without one is no zero."""
    scores = [each.score.points for each in found if each.score.points is not None]
    without = {
        reason: [
            each for each in found if each.score.points is None and each.line.standing is standing
        ]
        for standing, reason in NO_SCORE.items()
    }
    numbers = sorted(map(float, scores))
    middle = quantiles(numbers, n=4, method="inclusive") if len(numbers) > 1 else [*numbers * 3]
    return Distribution(
        _bins(Fraction(max(head.points or head.extra_points, 1)), scores),
        len(scores),
        fmean(numbers) if numbers else 0.0,
        median(numbers) if numbers else 0.0,
        (middle[0], middle[2]) if numbers else (0.0, 0.0),
        {reason: those for reason, those in without.items() if those},
    )


def _bins(most: Fraction, scores: Sequence[Fraction]) -> list[Bin]:
    """Return bins of one width: ten up to the maximum, and more for scores above it."""
    width = Fraction(ceil(most / BINS)) if most >= BINS else most / BINS
    number = ceil(most / width)
    last = max(scores, default=most)
    while number * width < last:
        number += 1
    edges = [width * at for at in range(number + 1)]
    return [
        Bin(
            begin,
            end,
            sum(begin <= each < end or each == end == edges[-1] for each in scores),
        )
        for begin, end in pairwise(edges)
    ]
