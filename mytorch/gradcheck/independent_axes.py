"""A search for elements that share no output: it tries, and assumes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mytorch.functions.function import Array


def independent_axes(f: Callable[[Array], Any], x: Array, eps: float) -> list[tuple[int, int]]:
    """Return pairs of an axis of x and an axis of f(x) that run side by side near x.

    Along such a pair, f(x) at k depends on x at k only. Examples are the samples of a batch, or the
    rows of a weight and the outputs that they make.

    Each pair is tried. In a trial every element moves by a random step within eps: at half of the
    positions up, at the others down. Positions that moved up must give the output of a run in which
    all move up, to the last bit; positions that moved down, that of a run in which all move down.
    Trial number d moves up the positions whose binary digit d is 1, so any two positions are
    separated by some trial. A batch norm fails, and so does a mistake that lets one sample change
    another's output.

    A pair is left out if its trials would cost more than they save.

    Parameters
    ----------
    f
        The function: it takes an array of x's shape and returns an array.
    x
        The point at which f will be differentiated.
    eps
        The step of the finite differences.

    Returns
    -------
    list of (int, int)
        Each axis is in one pair at most.

    Examples
    --------
    >>> X = np.arange(50.0).reshape(10, 5)
    >>> independent_axes(np.exp, X, 1e-6)
    [(0, 0), (1, 1)]
    >>> independent_axes(lambda X: X - X.mean(axis=0), X, 1e-6)
    [(1, 1)]
    """
    steps = 2 * x.size
    if steps <= 8:
        return []
    share = np.random.default_rng(0).uniform(-0.5, 0.5, x.shape)
    move = eps * (share + np.copysign(0.5, share))  # up or down, by at least half of eps
    above, below = x + move, x - move
    up, down = np.array(f(above.copy())), np.array(f(below.copy()))  # f may write to its argument

    pairs: list[tuple[int, int]] = []
    for axis_of_x, length in enumerate(x.shape):
        trials = (length - 1).bit_length()
        if length == 1:
            continue
        for axis_of_Z in range(up.ndim):
            if up.shape[axis_of_Z] != length or any(axis_of_Z == Z for _, Z in pairs):
                continue
            for digit in range(trials):
                upward = (np.arange(length) >> digit) % 2 == 1
                moved = np.where(_along(upward, axis_of_x, x.ndim), above, below)
                expected = np.where(_along(upward, axis_of_Z, up.ndim), up, down)
                if np.asarray(f(moved)).tobytes() != expected.tobytes():
                    break
            else:
                pairs.append((axis_of_x, axis_of_Z))
                steps //= length
                break
    return pairs


def _along(values: Array, axis: int, ndim: int) -> Array:
    """Return a vector as an array of ndim dimensions, laid along one axis."""
    return values.reshape([-1 if other == axis else 1 for other in range(ndim)])
