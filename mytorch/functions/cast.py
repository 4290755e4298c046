"""The same numbers in another floating type."""

from __future__ import annotations

import numpy as np
from numpy.typing import DTypeLike

from mytorch.functions.function import Array, Elementwise


class Cast(Elementwise):
    """Z = A in another floating type; the gradient has A's type."""

    def __init__(self, dtype: DTypeLike) -> None:
        self.dtype = np.dtype(dtype)

    def forward(self, A: Array) -> Array:
        self.A_dtype = A.dtype
        return A.astype(self.dtype)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ.astype(self.A_dtype),)
