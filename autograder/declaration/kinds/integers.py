"""Whole numbers as large as an integer of so many bits, and how many different ones there are."""

from __future__ import annotations

import numpy as np

from autograder.declaration.kinds.plain import Array


def whole_of(bits: int, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return positive whole numbers of so many bits; their products have twice as many."""
    return rng.integers(2 ** (bits - 1), 2**bits, shape).astype(float)


def positive_whole_of(bits: int, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return whole numbers that need so many bits: a few thousand of them need many more."""
    return np.floor(2.0**bits * rng.uniform(0.75, 1.0, shape))


def large_whole(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return whole numbers whose products are too large for an integer of 64 bits."""
    return rng.integers(-(2**33), 2**33, shape).astype(float)


def up_to_a_power(bits: int, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return whole numbers of so many bits, and one that has a bit more: it is the power of two."""
    values = np.asarray(rng.integers(1 - 2**bits, 2**bits, shape), float)
    values.flat[rng.integers(max(values.size, 1))] = 2.0**bits
    return values


def from_zero_to_a_power(bits: int, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return such numbers of which none is below zero."""
    return np.abs(up_to_a_power(bits, rng, shape))


def of_different(count: int, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return whole numbers of which at the most so many are different, each about as often."""
    return np.asarray(np.resize(rng.permutation(count), shape), float)
