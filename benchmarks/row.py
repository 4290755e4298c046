"""What is compared with what: a Row of candidates, and the ratios to form of their times."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Results = Mapping[str, Any]
"""Arrays under their names, or what NumPy makes arrays of."""


@dataclass(frozen=True)
class Candidate:
    """One way to do the work of a row.

    Parameters
    ----------
    step
        What is timed.
    results
        Given what `step` returned, the arrays that the step computed, under their names; the
        candidates of a row must agree on the names that they share. None where there is nothing to
        compare. Not timed.
    """

    step: Callable[[], Any]
    results: Callable[[Any], Results] | None = None


@dataclass(frozen=True)
class NotAvailable:
    """What stands for a candidate that can't be run here, and why it can't."""

    reason: str


Candidates = Mapping[str, Candidate | NotAvailable]


@dataclass(frozen=True)
class Ratio:
    """The time of one candidate divided by the time of another, and where it should lie.

    Parameters
    ----------
    numerator, denominator
        Names of candidates of the row.
    at_most, at_least
        The target, one of the two; without either, the ratio is for information.
    """

    numerator: str
    denominator: str
    at_most: float | None = None
    at_least: float | None = None

    @property
    def names(self) -> tuple[str, str]:
        """Both candidates."""
        return self.numerator, self.denominator

    def met_by(self, value: float) -> bool:
        """Whether a measured value reaches the target; always, where there is none."""
        return (self.at_most is None or value <= self.at_most) and (
            self.at_least is None or value >= self.at_least
        )


@dataclass(frozen=True)
class Row:
    """One thing to measure.

    Parameters
    ----------
    name
        What the table calls it, and what `--rows` selects it by.
    prepare
        Makes the candidates, by their names. The first is the one that the others must agree with.
    ratios
        What to report of their times.
    threads
        The numbers of BLAS threads to measure with; None leaves them alone, for rows whose
        candidates are processes of their own.
    remark
        Finds out what else there is to say, such as the memory that was used; a sentence to stand
        below the table.

    Examples
    --------
    >>> import numpy as np
    >>> squares = np.ones(1000)
    >>> row = Row(
    ...     "sum of squares (1000)",
    ...     lambda: {
    ...         "dot": Candidate(lambda: squares @ squares, lambda s: {"sum": s}),
    ...         "sum": Candidate(lambda: (squares * squares).sum(), lambda s: {"sum": s}),
    ...     },
    ...     [Ratio("dot", "sum", at_most=1.0)],
    ... )
    """

    name: str
    prepare: Callable[[], Candidates]
    ratios: list[Ratio]
    threads: tuple[int | None, ...] = (1, 2)
    remark: Callable[[], str] | None = None
