"""A batch with any leading dimensions, as a matrix of N rows."""

from __future__ import annotations

import math

from mytorch.functions.function import Array


def rows(X: Array) -> Array:
    """View X of shape (*, C) as (N, C), where N is the product of the leading dimensions.

    With no leading dimension, N is 1. The result shares X's memory if NumPy can do that.

    Examples
    --------
    >>> import numpy as np
    >>> rows(np.zeros((4, 5, 3))).shape
    (20, 3)
    >>> rows(np.zeros(3)).shape
    (1, 3)
    """
    if X.ndim == 2:
        return X
    return X.reshape(math.prod(X.shape[:-1]), X.shape[-1])
