"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

from __future__ import annotations

import numpy as np


def matrix(X: np.ndarray, columns: int, name: str) -> np.ndarray:
    """Return X, if it is a matrix of so many columns."""
    if X.ndim != 2 or X.shape[1] != columns:
        raise ValueError(f"{name} must have {columns} columns, but its shape is {X.shape}")
    return X


class Linear:
    __slots__ = ("_A", "_N", "W", "__weakref__", "b", "dLdW", "dLdb")

    def __init__(self, in_features: int, out_features: int) -> None:
        if in_features < 1 or out_features < 1:
            raise ValueError("a layer needs at least one input and one output")
        self.W: np.ndarray = np.zeros((out_features, in_features), dtype=np.float64)
        self.b: np.ndarray = np.zeros((out_features, 1), dtype=np.float64)
        self._A: np.ndarray | None = None
        self._N: int | None = None

    @property
    def A(self) -> np.ndarray:
        if self._A is None:
            raise AttributeError("forward has not been called")
        return self._A

    @A.setter
    def A(self, batch: np.ndarray) -> None:
        self._A = np.array(batch, order="F")

    @property
    def N(self) -> int:
        return self._N if self._N is not None else len(self.A)

    @N.setter
    def N(self, number: int) -> None:
        self._N = number

    def forward(self, A: np.ndarray) -> np.ndarray:
        self.A = matrix(A, self.W.shape[1], "A")
        self.N = A.shape[0]
        return np.add(self.A @ self.W.T, self.b.T)

    def backward(self, dLdZ: np.ndarray) -> np.ndarray:
        matrix(dLdZ, self.W.shape[0], "dLdZ")
        self.dLdW: np.ndarray = dLdZ.T @ self.A
        self.dLdb: np.ndarray = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
