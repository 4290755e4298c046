"""The report of a gradient check: each gradient beside its finite differences."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mytorch.functions.function import Array


@dataclass(frozen=True)
class Comparison:
    """One gradient, by hand and by finite differences.

    Attributes
    ----------
    name : str
        `dLdA` for the gradient of an input A, `weight.grad` for that of a parameter, `dLdW` for
        that of an array W of a layer.
    by_hand : ndarray or None
        The gradient that backward returned or stored; None if there is none.
    numerical : ndarray
        The gradient by finite differences.
    rtol, atol : float
        The largest error that passes is atol + rtol · |numerical|, element by element.
    """

    name: str
    by_hand: Array | None
    numerical: Array
    rtol: float
    atol: float

    @property
    def same_shape(self) -> bool:
        return self.by_hand is not None and np.shape(self.by_hand) == self.numerical.shape

    @property
    def passed(self) -> bool:
        """Whether the shapes agree and every element is within its tolerance."""
        if not self.same_shape:
            return False
        return self.numerical.size == 0 or bool(self._excess().max() <= 1)

    @property
    def worst(self) -> tuple[int, ...] | None:
        """The index of the element with the largest error, in units of its tolerance."""
        if not self.same_shape or self.numerical.size == 0:
            return None
        furthest = np.unravel_index(np.argmax(self._excess()), self.numerical.shape)
        return tuple(int(i) for i in furthest)

    @property
    def proves_little(self) -> bool:
        """Whether a gradient of zeros would pass too: all elements are within atol of 0."""
        return self.numerical.size > 0 and bool(np.all(np.abs(self.numerical) <= self.atol))

    def _excess(self) -> Array:
        """Return each element's error in units of its tolerance; NaN where a number is NaN."""
        assert self.by_hand is not None
        with np.errstate(all="ignore"):
            error = np.abs(self.by_hand - self.numerical)
            tolerance = self.atol + self.rtol * np.abs(self.numerical)
            return np.divide(error, tolerance, out=np.zeros_like(error), where=error != 0)

    def __str__(self) -> str:
        verdict = "ok   " if self.passed else "WRONG"
        if self.by_hand is None:
            return f"{verdict}  {self.name}: backward gave none"
        if not self.same_shape:
            wanted, got = self.numerical.shape, np.shape(self.by_hand)
            return f"{verdict}  {self.name}: expected shape {wanted}, backward gave {got}"
        if self.worst is None:
            return f"{verdict}  {self.name}: no elements"
        by_hand, numerical = float(self.by_hand[self.worst]), float(self.numerical[self.worst])
        tolerance = self.atol + self.rtol * abs(numerical)
        return (
            f"{verdict}  {self.name}{list(self.worst)}: backward {by_hand:.10g}, "
            f"finite differences {numerical:.10g}, off by {abs(by_hand - numerical):.1e} "
            f"(tolerance {tolerance:.1e})"
            f"{'; zeros would pass too' if self.proves_little else ''}"
        )


@dataclass(frozen=True)
class GradcheckReport:
    """The comparisons of every gradient of a layer or function; true if all are right.

    Attributes
    ----------
    subject : str
        The name of what was checked.
    comparisons : tuple of Comparison
        One for each input, then one for each parameter.
    not_checked : tuple of str
        What was left out, such as an array without a gradient.
    """

    subject: str
    comparisons: tuple[Comparison, ...]
    not_checked: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        return all(comparison.passed for comparison in self.comparisons)

    def __bool__(self) -> bool:
        return self.passed

    def __str__(self) -> str:
        right = sum(comparison.passed for comparison in self.comparisons)
        title = f"{self.subject}: {right} of {len(self.comparisons)} gradients right:"
        left_out = [f"not checked: {what}" for what in self.not_checked]
        return "\n  ".join([title, *map(str, self.comparisons), *left_out])


class GradcheckError(AssertionError):
    """A gradient is wrong. `report` says which one, and by how much."""

    def __init__(self, report: GradcheckReport) -> None:
        super().__init__(str(report))
        self.report = report
