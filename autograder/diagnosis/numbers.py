"""Numbers that are special in something, and numbers that are special in nothing."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from autograder.diagnosis.formula import Array

Draw = Callable[[np.random.Generator, Array], Array]

THESE_PLACES = "at these"
"""Words for places that only the array itself shows."""

FEW = 3
"""So few numbers that are not zero are named by their places."""


@dataclass(frozen=True, eq=False)
class Special:
    """Something special about an array, which another array can be drawn to have too.

    Attributes
    ----------
    words : str
        What follows "wrong": about `{X}`, whose largest number is of size `{size}`.
    holds : function
        Whether an array has it.
    draw : function
        Draws an array that has it, in the shape of another, and at random for the rest.
    fits : function
        Whether it is something special in an array of this shape.
    is_of_size : bool
        Whether it is about the size of the numbers, which a small change leaves as it is.
    without : function or None
        Draws an array like it that does not have it; None if a small change is enough.
    question, why : str
        The question and the sentence of the course, where they are its own.
    """

    words: str
    holds: Callable[[Array], bool]
    draw: Draw
    fits: Callable[[Array], bool] = lambda X: X.size > 1
    is_of_size: bool = False
    without: Draw | None = None
    question: str = ""
    why: str = ""

    def draw_nearly(self, rng: np.random.Generator, like: Array) -> Array:
        """Draw nearly such an array, which does not have it."""
        return self.without(rng, like) if self.without else disturbed(rng, self.draw(rng, like))


def disturbed(rng: np.random.Generator, values: Array) -> Array:
    """Return nearly the same numbers, without sums of zero, zeros or equal rows."""
    return values + rng.uniform(0.1, 0.4, values.shape)


def ordinary(rng: np.random.Generator, like: Array) -> Array:
    """Draw numbers that are special in nothing."""
    return rng.normal(0.5, 1.0, like.shape)


def has_some_zeros(values: Array) -> bool:
    """Whether some numbers are zero, and not all."""
    return bool(np.any(values == 0) and np.any(values))


def where_zero(name: str, values: Array) -> str:
    """Return words for some zeros of an array, which may be too large to be shown."""
    places = np.argwhere(values).tolist()
    zeros = values.size - len(places)
    if len(places) > min(FEW, zeros - 1):
        return f"where {name} is zero {THESE_PLACES} {zeros} of its {values.size} places"
    *first, last = [f"{name}{place}" for place in places]
    which = f"{', '.join(first)} and {last}" if first else last
    return f"where all numbers of {name} are zero but {which}"


def zero_at_the_same_places(rng: np.random.Generator, like: Array) -> Array:
    """Draw ordinary numbers, and zeros where another array has them."""
    return np.where(like == 0, 0.0, ordinary(rng, like))


def scaled(rng: np.random.Generator, like: Array) -> Array:
    """Draw ordinary numbers, as large as those of another array."""
    values = ordinary(rng, like)
    scaled: Array = values * (np.abs(like).max() / np.abs(values).max())
    return scaled


def in_digits(size: float) -> str:
    """Return a size with three digits, as people write it: 1000, 709 and 1.78e-99.

    A large one is rounded down and a small one up, so that some number is as large, or none larger.
    """
    unit = 10.0 ** (math.floor(math.log10(size)) - 2) if size > 0 else 1.0
    digits = size / unit
    rounded = float(f"{(math.floor if size >= 1 else math.ceil)(round(digits, 6)) * unit:.2e}")
    return f"{rounded:g}" if 1e-3 <= rounded < 1e6 else f"{rounded:.3g}"
