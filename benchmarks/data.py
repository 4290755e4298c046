"""The arrays that rows are measured on."""

from __future__ import annotations

import numpy as np

_generator = np.random.default_rng(0)


def batch(*shape: int) -> np.ndarray:
    """Return float32 numbers from the standard normal distribution."""
    return _generator.standard_normal(shape, np.float32)


def ids(count: int, *shape: int) -> np.ndarray:
    """Return integers from 0 to count - 1; some are there several times."""
    return _generator.integers(count, size=shape)
