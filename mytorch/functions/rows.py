"""A batch with any leading dimensions, as a matrix of N rows; and 1_N, which adds rows up."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np

from mytorch.functions.function import Array


def rows(X: Array) -> Array:
    """View X of shape (*, C) as (N, C), where N is the product of the leading dimensions.

    With no leading dimension, N is 1. The result shares X's memory if NumPy can do that.

    Examples
    --------
    >>> rows(np.zeros((4, 5, 3))).shape
    (20, 3)
    >>> rows(np.zeros(3)).shape
    (1, 3)
    """
    if X.ndim == 2:
        return X
    return X.reshape(math.prod(X.shape[:-1]), X.shape[-1])


@lru_cache(maxsize=16)
def ones(N: int, dtype: np.dtype[Any]) -> Array:
    """Return 1_N, a vector of ones: Xᵀ 1_N is the sum of X's rows. It is read-only.

    The sizes of the batches of a training are few, and each is needed in every step.

    Examples
    --------
    >>> np.array([[1.0, 2.0], [3.0, 4.0]]).T @ ones(2, np.dtype(float))
    array([4., 6.])
    """
    vector = np.ones(N, dtype)
    vector.flags.writeable = False
    return vector
