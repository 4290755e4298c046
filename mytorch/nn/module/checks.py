"""Checks of arguments: whole numbers, generators and devices."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from mytorch import random
from mytorch.device import check_device

__all__ = ["check_device", "check_features", "check_generator"]


def check_features(name: str, value: int, minimum: int = 0) -> int:
    """Return `value` as an int, if it is a whole number of features from `minimum` up.

    Raises
    ------
    TypeError
        If `value` is not an integer.
    ValueError
        If it is below `minimum`.
    """
    try:
        if isinstance(value, bool):
            raise TypeError
        features = operator.index(value)
    except TypeError:
        raise TypeError(f"expected {name} to be an int, got {value!r}") from None
    if features < minimum:
        raise ValueError(f"expected {name} to be at least {minimum}, got {features}")
    return features


def check_generator(generator: Any) -> np.random.Generator:
    """Return the generator to draw from: for None, the one that `mytorch.manual_seed` starts.

    Raises
    ------
    TypeError
        If `generator` is neither.
    """
    if generator is None:
        return random.default_generator()
    if not isinstance(generator, np.random.Generator):
        raise TypeError(
            f"expected generator to be a np.random.Generator, got {generator!r}; "
            f"np.random.default_rng(seed) makes one"
        )
    return generator
