"""Homework 1, part 1: the Linear layer, with checks."""

from __future__ import annotations

import numpy as np


def _check(array: np.ndarray, axes: int, last: int, name: str) -> None:
    if array.ndim != axes or array.shape[-1] != last:
        raise ValueError(f"{name} has the shape {array.shape}; its last axis must be {last}")


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    W: np.ndarray
    b: np.ndarray

    def __init__(self, in_features: int, out_features: int) -> None:
        self.W = np.zeros((out_features, in_features), dtype=np.float64)
        self.b = np.zeros((out_features, 1), dtype=np.float64)
        self.A: np.ndarray | None = None
        self.N = 0

    @property
    def W(self) -> np.ndarray:
        """The weight, the caller's own array."""
        return self._weight

    @W.setter
    def W(self, value: np.ndarray) -> None:
        self._weight = value

    @property
    def in_features(self) -> int:
        return self.W.shape[1]

    @property
    def out_features(self) -> int:
        return self.W.shape[0]

    def forward(self, A: np.ndarray) -> np.ndarray:
        _check(A, 2, self.in_features, "A")
        self.A = A
        self.N = int(A.shape[0])
        Z = np.matmul(A, self.W.T)
        Z += self.b.reshape(1, self.out_features)
        return Z

    def backward(self, dLdZ: np.ndarray) -> np.ndarray:
        _check(dLdZ, 2, self.out_features, "dLdZ")
        self.dLdb = np.add.reduce(dLdZ, axis=0, keepdims=True).T
        self.dLdW = (self.A.T @ dLdZ).T
        return np.dot(dLdZ, self.W)
