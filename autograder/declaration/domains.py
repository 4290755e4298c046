"""Domains: which numbers an argument may have, and how to draw them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from autograder.declaration.kinds.mixture import draw_values
from autograder.declaration.kinds.plain import (
    Array,
    Kind,
    at_the_ends,
    of_scales_above_zero,
    ordinary,
)

Shape = tuple[str | int, ...]
"""The sizes of an array, by name; a number is itself: `("C_out", 1)`."""

SMALL_NUMBERS = (-4.0, -3.0, -2.0, -1.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
"""The numbers of a case that a student can work out by hand."""

SMALL_DRAWS = 8
"""How often the numbers of such a case are drawn, if a domain is not all of the real numbers."""

LARGEST, SMALLEST = 1e40, 1e-40
"""The magnitudes between which the numbers of a domain lie, if the author says no others."""

EXTREME = 1e150
"""A domain that reaches this far is drawn from the most extreme kinds of numbers too."""

AT_THE_ENDS = 0.1
"""How often an array of a history holds numbers from the ends of its domain."""

Special = Callable[[Mapping[str, int]], Kind]
"""Returns the kind that draws a domain's arrays, from the sizes by name."""


@dataclass(frozen=True)
class Domain:
    """The numbers that an argument may have.

    Attributes
    ----------
    shape : tuple of str or int
        Its sizes, by name.
    largest, smallest : float
        The magnitudes for which a right program must be right; zero is always among its numbers.
    special : callable or None
        Draws the arrays of a domain that is not all of the real numbers; None for any numbers.
    bounds : (int, int) or None
        The smallest and the largest integer, if it holds all integers between them.
    """

    shape: Shape
    largest: float = LARGEST
    smallest: float = SMALLEST
    special: Special | None = None
    bounds: tuple[int, int] | None = None

    @property
    def is_free(self) -> bool:
        """Whether any numbers are allowed, up to `largest`."""
        return self.special is None

    @property
    def is_extreme(self) -> bool:
        """Whether the largest and the smallest numbers of float64 are allowed."""
        return self.is_free and self.largest >= EXTREME

    def reaches(self, magnitude: float) -> bool:
        """Whether a number of this magnitude is not too large for it."""
        return not self.is_free or magnitude <= self.largest

    def shape_of(self, sizes: Mapping[str, int]) -> tuple[int, ...]:
        """Return the shape for these sizes."""
        return tuple(size if isinstance(size, int) else sizes[size] for size in self.shape)

    def draw(self, rng: np.random.Generator, sizes: Mapping[str, int]) -> Array:
        """Return ordinary numbers: about a half, so that no sum is small by chance."""
        return self.ordinary(sizes)(rng, self.shape_of(sizes))

    def ordinary(self, sizes: Mapping[str, int]) -> Kind:
        """Return the kind of ordinary numbers."""
        return ordinary if self.special is None else self.special(sizes)

    def kind(self, chosen: Kind | None, sizes: Mapping[str, int]) -> Kind:
        """Return a kind within this domain: the chosen one, where it draws from all numbers."""
        if self.special is not None:
            return self.special(sizes)
        return partial(_drawn_within, chosen or draw_values, self)

    def within(self, values: Array) -> Array:
        """Return these numbers, moved to the ends of the range where they are out of it.

        A zero stays, and so does every number of a domain that is not all of the real numbers.
        """
        if not self.is_free:
            return values
        magnitudes = np.abs(values)
        is_within = (magnitudes >= self.smallest) & (magnitudes <= self.largest)
        if is_within.all() or (is_within | (values == 0)).all():
            return values
        clipped = np.copysign(np.clip(magnitudes, self.smallest, self.largest), values)
        return np.where(values == 0, values, clipped)

    def draw_small(
        self, rng: np.random.Generator, sizes: Mapping[str, int], decimals: int
    ) -> Array:
        """Return numbers to work out by hand, none of them zero."""
        shape = self.shape_of(sizes)
        if self.special is not None:  # the draw with the most different rows shows the most
            drawn = (self.special(sizes)(rng, shape) for _ in range(SMALL_DRAWS))
            return max(drawn, key=lambda X: len(np.unique(X, axis=0)) if X.ndim else 1)
        among = [x for x in SMALL_NUMBERS if abs(x) <= self.largest]
        numbers: Array = rng.choice(among, shape, replace=math.prod(shape) > len(among))
        numbers /= 10**decimals
        return numbers


def _drawn_within(
    chosen: Kind, domain: Domain, rng: np.random.Generator, shape: tuple[int, ...]
) -> Array:
    """Draw numbers of a kind within a domain; where it isn't extreme, some from its ends."""
    values = chosen(rng, shape)
    if not domain.is_extreme and rng.random() < AT_THE_ENDS:
        values = at_the_ends(domain.smallest, domain.largest, rng, shape)
    return domain.within(values)


def normal(*shape: str | int, largest: float = LARGEST, smallest: float = SMALLEST) -> Domain:
    """Return the domain of zero and all numbers of these magnitudes."""
    return Domain(shape, largest, smallest)


def positive(*shape: str | int) -> Domain:
    """Return the domain of numbers above zero, most of them between 0.1 and 10."""
    return Domain(shape, special=lambda sizes: partial(of_scales_above_zero, -1.0, 1.0))


def integers(low: int, high: int, *shape: str | int) -> Domain:
    """Return the domain of the integers from `low` to `high`, both included."""

    def draw(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
        return rng.integers(low, high + 1, shape)

    return Domain(shape, special=lambda sizes: draw, bounds=(low, high))


def labels(classes: str, *shape: str | int) -> Domain:
    """Return the domain of labels: integers from 0, less than the size named `classes`."""

    def of(sizes: Mapping[str, int]) -> Kind:
        return lambda rng, shape: rng.integers(0, sizes[classes], shape)

    return Domain(shape, special=of)


def one_hot(*shape: str | int) -> Domain:
    """Return the domain of rows with a single one, and zeros else."""

    def draw(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
        return np.eye(shape[-1])[rng.integers(0, shape[-1], shape[:-1])]

    return Domain(shape, special=lambda sizes: draw)


def probabilities(*shape: str | int) -> Domain:
    """Return the domain of rows of positive numbers that add up to one."""

    def draw(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
        weights = rng.uniform(0.1, 1.0, shape)
        return np.asarray(weights / weights.sum(axis=-1, keepdims=True))

    return Domain(shape, special=lambda sizes: draw)


def sizes_in(domains: Sequence[Domain]) -> tuple[str, ...]:
    """Return the names of the sizes of some domains, each once, in order."""
    names = (size for domain in domains for size in domain.shape if isinstance(size, str))
    return tuple(dict.fromkeys(names))
