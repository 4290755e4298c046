from __future__ import annotations

from typing import Final, Optional, Tuple

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.float64]
AXIS: Final[int] = 0


class Linear:
    A: Optional[Matrix] = None
    N: Optional[int] = None
    dLdW: Optional[Matrix] = None
    dLdb: Optional[Matrix] = None

    def __init__(self, in_features: int, out_features: int) -> None:
        shape: Tuple[int, int] = (out_features, in_features)
        self.W: Matrix = np.zeros(shape, dtype=np.float64)
        self.b: Matrix = np.zeros(shape[:1] + (1,), dtype=np.float64)

    def forward(self, A: Matrix) -> Matrix:
        self.A = A
        self.N = int(A.shape[AXIS])
        Z: Matrix = A @ self.W.T + self.b.reshape(1, -1)
        return Z

    def backward(self, dLdZ: Matrix) -> Matrix:
        assert self.A is not None
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = np.expand_dims(dLdZ.sum(axis=AXIS), 1)
        dLdA: Matrix = dLdZ @ self.W
        return dLdA
