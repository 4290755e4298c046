"""Row: candidates for the same work, and the ratios of their times."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Results = Mapping[str, Any]
"""Arrays by name, or objects that NumPy converts to arrays."""


@dataclass(frozen=True)
class Candidate:
    """One way to do the work of a row.

    Parameters
    ----------
    step
        The function to time.
    results
        A function from the return value of `step` to the arrays that it computed, by name. It is
        not timed. Candidates of a row must agree on the names that they share. None if there is
        nothing to compare.
    """

    step: Callable[[], Any]
    results: Callable[[Any], Results] | None = None


@dataclass(frozen=True)
class NotAvailable:
    """A candidate that cannot run here, and the reason."""

    reason: str


Candidates = Mapping[str, Candidate | NotAvailable]


@dataclass(frozen=True)
class Ratio:
    """The time of one candidate divided by the time of another, and the target of this ratio.

    Parameters
    ----------
    numerator, denominator
        Names of candidates of the row.
    at_most, at_least
        The target: one of the two, or none if the ratio is only for information.
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
        """Whether a measured value reaches the target; True if there is no target."""
        return (self.at_most is None or value <= self.at_most) and (
            self.at_least is None or value >= self.at_least
        )


@dataclass(frozen=True)
class Row:
    """One subject of measurement, with its candidates.

    Parameters
    ----------
    name
        Its name in the table; `--rows` selects rows by it.
    prepare
        A function that returns the candidates by name. The others must agree with the first.
    ratios
        The ratios to report; none for a row whose times are only drawn.
    threads
        The numbers of BLAS threads to measure with. None does not change them: for rows whose
        candidates are processes of their own.
    subject
        The name that rows of several sizes have in common. They are one line of a picture.

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
    ratios: Sequence[Ratio]
    threads: tuple[int | None, ...] = (1, 2)
    subject: str = ""
