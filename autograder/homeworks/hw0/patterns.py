"""Arrays x whose numbers follow a pattern, for which a program may know a shorter way."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from autograder.homeworks.hw0.functions import SQUARE, Array


def patterns(rng: np.random.Generator) -> Iterator[tuple[str, Array]]:
    """Yield what is special about an x, and the x."""
    n = int(rng.integers(2, 5))
    row, square = SQUARE.draw(rng, (n,)), SQUARE.draw(rng, (n, n))
    for words, matrix in (
        ("a symmetric matrix", square + square.T),
        ("a matrix with the opposite of its transpose", square - square.T),
        ("a matrix that is symmetric about its other diagonal", (square + square.T)[::-1]),
        ("a diagonal matrix", np.diag(row)),
        ("the identity", np.eye(n)),
        ("a square of zeros", np.zeros((n, n))),
        ("a triangular matrix", np.tril(square) + 0.0),
        ("a matrix of equal rows", np.tile(row, (3, 1))),
        ("a matrix of equal columns", np.tile(row[:, np.newaxis], (1, 3))),
        ("a matrix of rows that are the first one, turned", row[_turned(n)]),
        ("a stack of equal matrices", np.stack([square, square])),
        ("symmetric in all three axes", _sums(row)),
    ):
        yield words, matrix
    for words, vector in (
        ("the same from both ends", np.concatenate([row, row[::-1]])),
        ("the opposite from its other end", np.concatenate([row, -row[::-1]])),
        ("one part, three times", np.tile(row, 3)),
        ("sorted", np.sort(SQUARE.draw(rng, (7,)))),
        ("of ones and minus ones", rng.choice([-1.0, 1.0], 9)),
        ("of many equal numbers", np.where(np.arange(9) == rng.integers(9), 0.5, row[0])),
    ):
        yield words, vector
    wide = SQUARE.draw(rng, (10, 10))
    one, other = wide[:2]
    yield "a large symmetric matrix", wide + wide.T
    yield "a large matrix of equal rows", np.tile(one, (7, 1))
    yield "the same from both ends, and long", np.concatenate([one, other, other[::-1], one[::-1]])
    yield "of tiny numbers beside others", with_tiny(rng, 9)


def with_tiny(rng: np.random.Generator, size: int) -> Array:
    """Return an x of which about half of the numbers are tiny, and none is 0."""
    tiny = 10.0 ** -rng.uniform(4, 14, size) * (np.arange(size) % 2 == rng.integers(2))
    return np.where(tiny > 0, tiny * rng.choice([-1, 1], size), SQUARE.draw(rng, (size,)))


def _turned(n: int) -> NDArray[np.intp]:
    """Return the places of a circulant matrix."""
    return np.asarray((np.arange(n) - np.arange(n)[:, np.newaxis]) % n)


def _sums(row: Array) -> Array:
    return row[:, np.newaxis, np.newaxis] + row[:, np.newaxis] + row
