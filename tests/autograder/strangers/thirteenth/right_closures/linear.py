"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def _product(self):
        def product(A):
            return A @ self.W.T + self.b.T
        return product

    def _gradients(self, A):
        def weight(D):
            return D.T @ A

        def bias(D):
            return D.sum(0).reshape(-1, 1)

        return {"dLdW": weight, "dLdb": bias}

    def forward(self, A):
        self.A, self.N = A, int(A.shape[0])
        return self._product()(A)

    def backward(self, dLdZ):
        for name, gradient in self._gradients(self.A).items():
            setattr(self, name, gradient(dLdZ))
        return dLdZ @ self.W
