"""Padding with an array's own numbers: mirrored, repeated, or from the other side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from mytorch.functions.index import Index

MODES = ("reflect", "replicate", "circular")
"""The ways to pad with an array's own numbers; with constants, `Pad` pads."""


def surround(mode: str, size: Sequence[int], sides: Sequence[tuple[int, int]]) -> Index:
    """Return the function that pads an array's last axes with the array's own numbers.

    Parameters
    ----------
    mode
        One of `MODES`.
    size
        The lengths of these axes.
    sides
        For each of them how many numbers are added (before, after); a negative number takes away.

    Raises
    ------
    ValueError
        If an axis is too short for its sides.

    Examples
    --------
    >>> A = np.array([1, 2, 3])
    >>> [surround(mode, A.shape, [(1, 2)])(A).tolist() for mode in MODES]
    [[2, 1, 2, 3, 2, 1], [1, 1, 2, 3, 3, 3], [3, 1, 2, 3, 1, 2]]
    """
    axes = zip(size, sides, strict=True)
    return Index((..., *np.ix_(*(_places(mode, n, before, after) for n, (before, after) in axes))))


def _places(mode: str, n: int, before: int, after: int) -> Any:
    """Return for each place of the padded axis, of length n before, which number stands there."""
    inner = n + min(before, 0) + min(after, 0)
    most = {"reflect": n - 1, "circular": inner, "replicate": math.inf if n else 0}[mode]
    if max(before, after, 0) > max(most, 0) or before + n + after < (mode != "circular"):
        raise ValueError(
            f"mode={mode!r} can't add {(before, after)} numbers to a dimension of length {n}"
        )
    places = np.arange(-before, n + after)
    if mode == "circular":  # of what is left after taking away
        return (places + min(before, 0)) % max(inner, 1) - min(before, 0)
    if mode == "replicate":
        return np.clip(places, 0, n - 1)
    return n - 1 - np.abs(n - 1 - np.abs(places))
