from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np


@dataclass
class Parameter:
    """An array and the gradient of the loss by it."""

    value: np.ndarray
    gradient: np.ndarray | None = field(default=None)


class Linear:
    def __init__(self, in_features: int, out_features: int) -> None:
        self._weight = Parameter(np.zeros((out_features, in_features)))
        self._bias = Parameter(np.zeros((out_features, 1)))
        self._batch: np.ndarray | None = None
        self._size: int | None = None

    def _delegate(part: str, name: str) -> property:
        def get(self):
            return getattr(getattr(self, part), name)

        def put(self, value):
            setattr(getattr(self, part), name, value)

        return property(get, put)

    W = _delegate("_weight", "value")
    b = _delegate("_bias", "value")
    dLdW = _delegate("_weight", "gradient")
    dLdb = _delegate("_bias", "gradient")
    A = property(lambda self: self._batch, lambda self, A: setattr(self, "_batch", A))
    N = property(lambda self: self._size, lambda self, N: setattr(self, "_size", N))
    del _delegate

    def forward(self, A: np.ndarray) -> np.ndarray:
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError(f"A has the shape {A.shape}, W {self.W.shape}")
        self.A, self.N = A, len(A)
        return np.add(np.dot(A, self.W.T), self.b.T)

    def backward(self, dLdZ: np.ndarray) -> np.ndarray:
        if dLdZ.shape != (self.N, self.W.shape[0]):
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}")
        self.dLdW = np.dot(self.A.T, dLdZ).T
        self.dLdb = np.add.reduce(dLdZ, axis=0, keepdims=True).T
        return np.dot(self.W.T, dLdZ.T).T
