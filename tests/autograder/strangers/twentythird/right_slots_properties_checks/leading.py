"""LinearND as a subclass: fold the leading axes, call the matrix layer's steps, unfold."""

import numpy as np
from linear import Linear


class Fold:
    """Remembers the leading axes of an array."""

    __slots__ = ("leading", "matrix")

    def __init__(self, X):
        self.leading, self.matrix = X.shape[:-1], X.reshape(-1, X.shape[-1])

    def unfold(self, matrix):
        return matrix.reshape(*self.leading, matrix.shape[-1])


class LinearND(Linear):
    def forward(self, A):
        fold = Fold(A)
        self.A = A
        return fold.unfold(fold.matrix @ self.W.T + self.b.T)

    def backward(self, dLdZ):
        fold = Fold(dLdZ)
        self.dLdW = fold.matrix.T @ Fold(self.A).matrix
        self.dLdb = fold.matrix.sum(axis=0, keepdims=True).T
        return fold.unfold(fold.matrix @ self.W)
