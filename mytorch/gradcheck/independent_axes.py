"""Which elements share no output: found out by trying, never assumed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mytorch.functions import Array


def independent_axes(f: Callable[[Array], Any], x: Array, eps: float) -> list[tuple[int, int]]:
    """Return pairs of an axis of x and an axis of f(x) that run side by side near x.

    Along such a pair, f(x) at k depends on x at k and on no other: the samples of a batch, or the
    rows of a weight and the outputs they make. It is tried with every two positions: all elements
    move at random, within eps, some positions up and the others down; those that went up must give
    what they give when all go up, to the last bit, and those that went down what they give when
    all go down. In one trial half the positions go up, those with a 1 in one binary digit of their
    number; after as many trials as there are digits, any two positions have gone separate ways. A
    batch norm, or an error that lets one sample see another, fails the trial.

    Pairs that would cost more trials than they save steps are left out.

    Parameters
    ----------
    f
        The function. It is given arrays of x's shape and returns an array.
    x
        Where it will be differentiated.
    eps
        The step it will be differentiated with.

    Returns
    -------
    list of (int, int)
        No axis of either kind stands in more than one pair.

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
    move = eps * (share + np.copysign(0.5, share))  # either way, by no less than half of eps
    above, below = x + move, x - move
    up, down = np.array(f(above.copy())), np.array(f(below.copy()))  # f may write to its argument

    pairs: list[tuple[int, int]] = []
    for axis_of_x, length in enumerate(x.shape):
        trials = (length - 1).bit_length()
        if length == 1 or trials >= steps - steps // length:
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
    """Lay a vector along one axis of an array of ndim dimensions."""
    return values.reshape([-1 if other == axis else 1 for other in range(ndim)])
