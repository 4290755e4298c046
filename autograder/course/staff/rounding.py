"""Points as exact numbers: how they are read, rounded once, and written."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class How(StrEnum):
    """Where a number goes that lies between two."""

    HALF_UP = "half up"
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True)
class Rounding:
    """How a final score is rounded: to which multiple, and in which direction."""

    to: Fraction
    how: How

    def round(self, points: Fraction) -> Fraction:
        """Return the points rounded."""
        steps = points / self.to
        match self.how:
            case How.UP:
                whole = math.ceil(steps)
            case How.DOWN:
                whole = math.floor(steps)
            case How.HALF_UP:
                whole = math.floor(steps + Fraction(1, 2))
        return whole * self.to

    def __str__(self) -> str:
        return f"{self.how}, to {decimal(self.to)}"


def decimal(points: Fraction) -> str:
    """Return points as people write them: at most four decimals, and none at the end that is 0."""
    if points.denominator == 1:
        return str(points.numerator)
    return f"{float(points):.4f}".rstrip("0").rstrip(".")
