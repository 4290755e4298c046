"""Losses with a common base class, type hints and checks."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]


def need_shape(name: str, array: NDArray, shape: tuple[int, ...]) -> None:
    """Raise ValueError for another shape."""
    found = np.shape(array)
    if found != shape:
        raise ValueError(f"{name} must have the shape {shape}, and has {found}")


class Loss(ABC):
    """What both losses have in common."""

    @abstractmethod
    def forward(self, Z: Matrix, targets: NDArray) -> float: ...

    @abstractmethod
    def backward(self) -> Matrix: ...

    def __call__(self, Z: Matrix, targets: NDArray) -> float:
        return self.forward(Z, targets)


class MSELoss(Loss):
    Z: Matrix
    Y: Matrix

    @property
    def difference(self) -> Matrix:
        return np.subtract(self.Z, self.Y)

    def forward(self, Z: Matrix, Y: Matrix) -> float:
        need_shape("Y", Y, Z.shape)
        self.Z, self.Y = Z, Y
        return float(np.square(self.difference).mean())

    def backward(self) -> Matrix:
        return self.difference * (2.0 / self.Z.size)


class CrossEntropyLoss(Loss):
    P: Matrix
    labels: NDArray

    @property
    def N(self) -> int:
        return len(self.P)

    def forward(self, Z: Matrix, labels: NDArray) -> float:
        need_shape("labels", labels, (Z.shape[0],))
        shifted = Z - Z.max(axis=1, keepdims=True)
        log_P = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
        self.P, self.labels = np.exp(log_P), labels
        return -float(np.take_along_axis(log_P, labels.astype(np.intp)[:, None], axis=1).mean())

    def backward(self) -> Matrix:
        dLdZ = np.array(self.P)
        index = self.labels.astype(np.intp)[:, np.newaxis]
        np.put_along_axis(dLdZ, index, np.take_along_axis(dLdZ, index, axis=1) - 1.0, axis=1)
        dLdZ /= self.N
        return dLdZ
