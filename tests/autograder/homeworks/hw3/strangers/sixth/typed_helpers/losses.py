from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]


def require_shape(name: str, array: np.ndarray, shape: tuple[int, ...]) -> None:
    if array.shape != shape:
        raise ValueError(f"{name} has the shape {array.shape}, wanted {shape}")


def log_softmax(Z: Matrix) -> Matrix:
    shifted = Z - Z.max(axis=-1, keepdims=True)
    return shifted - np.log(np.sum(np.exp(shifted), axis=-1, keepdims=True))


class MSELoss:
    Z: Matrix
    Y: Matrix

    @property
    def difference(self) -> Matrix:
        return self.Z - self.Y

    def forward(self, Z: Matrix, Y: Matrix) -> float:
        require_shape("Y", Y, Z.shape)
        self.Z, self.Y = Z, Y
        return float(np.square(self.difference).mean())

    def backward(self) -> Matrix:
        return 2 * self.difference / self.Z.size


class CrossEntropyLoss:
    P: Matrix
    labels: NDArray[np.integer]

    def forward(self, Z: Matrix, labels: NDArray[np.integer]) -> float:
        require_shape("labels", labels, (Z.shape[0],))
        log_P = log_softmax(Z)
        self.P, self.labels = np.exp(log_P), labels
        return -float(log_P[np.arange(Z.shape[0]), labels].mean())

    def backward(self) -> Matrix:
        N, C = self.P.shape
        return (self.P - (np.arange(C) == self.labels[:, np.newaxis])) / N
