"""Numbers that are drawn each by itself: what many draws show, and one large one doesn't.

All limits are passed by right numbers but for one time in a billion.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from autograder.results.verdict import Evidence, Wrong

Array = NDArray[np.float64]

VARIANCE = 1 / 3
"""Of a uniform number between -1 and 1."""

OF_SQUARES = 4 / 45
"""The variance of its square."""

MANY = 150
"""The number of draws from which on the limits are narrow."""


def expect_ordinary(name: str, drawn: Iterable[Array]) -> None:
    """Accept draws whose means, spreads and largest numbers differ as those of right draws do.

    Numbers that were shifted to the mean 0, or stretched to the bound, differ too little.

    Parameters
    ----------
    drawn
        The numbers of each draw, in units of its bound: 40 draws or more.
    """
    every = [np.ravel(X) for X in drawn]
    means = np.array([X.mean() ** 2 * X.size / VARIANCE for X in every])
    squares = np.array([((X**2).mean() - VARIANCE) ** 2 * X.size / OF_SQUARES for X in every])
    gaps = np.array([(1 - np.abs(X).max()) * (X.size + 1) for X in every])
    low, high = (0.3, 2.2) if len(every) >= MANY else (0.1, 4.0)
    for what, each in (("mean", means), ("spread", squares), ("largest magnitude", gaps)):
        if not low < each.mean() < high:
            how = "too little" if each.mean() < 1 else "too much"
            message = f"in {len(every)} draws, the {what} of {name} differs {how} from draw to draw"
            raise Wrong(Evidence(message, "numbers that are drawn each by itself"))


def expect_alone(name: str, X: Array) -> None:
    """Accept numbers that were drawn again and again, where none depends on another.

    Parameters
    ----------
    X
        The numbers in units of the bound: a row for each draw, of 70 draws or more.
    """
    turns = len(X)
    expect_ordinary(name, X)
    ranks = (np.sort(X, axis=0) + 1) / 2
    steps = np.arange(turns + 1)[:, None] / turns
    far = np.maximum(np.abs(ranks - steps[1:]), np.abs(ranks - steps[:-1])).max(axis=0)
    if far.max() > 3.8 / np.sqrt(turns):
        message = f"in {turns} draws, number {int(far.argmax())} of {name} isn't uniform"
        raise Wrong(Evidence(message, "uniform numbers", f"a share is {far.max():.0%} off"))
    squares = (X**2 - VARIANCE) / np.sqrt(OF_SQUARES)
    order = np.sign(X[:, :, None] - X[:, None, :]).mean(axis=0)
    scaled = X / np.sqrt(VARIANCE)
    before = scaled[1:].T @ scaled[:-1] / turns
    within = [scaled.T @ scaled / turns, squares.T @ squares / turns, order]
    for together in within:
        np.fill_diagonal(together, 0)
    for where, together in (("", within[0]), ("", within[1]), ("", order), (" before", before)):
        if np.abs(together).max() > 7.5 / np.sqrt(turns):
            one, other = map(int, np.unravel_index(np.abs(together).argmax(), together.shape))
            message = f"in {turns} draws of {name}, number {one} depends on number {other}"
            message += where and " of the draw before"
            raise Wrong(Evidence(message, "numbers that are drawn each by itself"))


MOST_ROWS, LEAST_NUMBERS = 400, 40


def rows_apart(X: Array) -> str:
    """Return what depends on each other in a matrix: its rows, its columns; nothing if none do."""
    for name, each in (("rows", X), ("columns", X.T)):
        count, size = each.shape
        if not 20 <= count <= MOST_ROWS or size < LEAST_NUMBERS:
            continue
        for numbers in (each, each**2 - VARIANCE):
            long = numbers / np.sqrt((numbers**2).sum(axis=1, keepdims=True))
            # Both products have the same sum of squares: that of the smaller one takes less time.
            products = long @ long.T if count < size else long.T @ long
            pairs = count * (count - 1) / 2
            excess = ((products**2).sum() - count) * size / 2 - pairs
            if abs(excess) > 8 * np.sqrt(2 * pairs) * 1.5:
                return name
    return ""
