from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
WIDE: Final = np.longdouble


def product(x: Array, y: Array) -> Array:
    """Return x @ y, summed in long double, as float64."""
    return (x.astype(WIDE) @ y.astype(WIDE)).astype(np.float64)


def check(name: str, array: Array, columns: int, rows: int | None = None) -> None:
    if array.ndim != 2 or array.shape[1] != columns or (rows is not None and array.shape[0] != rows):
        raise ValueError(f"{name} has the shape {array.shape}")


class Linear:
    W: Array
    b: Array

    def __init__(self, in_features: int, out_features: int) -> None:
        if in_features < 1 or out_features < 1:
            raise ValueError("a layer has at least one input and one output")
        self.W = np.zeros((out_features, in_features), dtype=np.float64)
        self.b = np.zeros_like(self.W, shape=(out_features, 1))

    def forward(self, A: Array) -> Array:
        check("A", A, self.W.shape[1])
        self.A: Array = A
        self.N: int = int(A.shape[0])
        wide = A.astype(WIDE) @ self.W.T.astype(WIDE) + self.b.T.astype(WIDE)
        return wide.astype(np.float64)

    def backward(self, dLdZ: Array) -> Array:
        check("dLdZ", dLdZ, self.W.shape[0], self.N)
        self.dLdW: Array = product(dLdZ.T, self.A)
        self.dLdb: Array = product(dLdZ.T, np.ones((self.N, 1)))
        return product(dLdZ, self.W)
