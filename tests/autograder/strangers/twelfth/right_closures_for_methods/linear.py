"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, n)) for n in (in_features, 1))

    def steps(self):
        """Return the two halves of the layer, as functions."""

        def forward(A):
            self.A, self.N = A, A.shape[0]
            return np.dot(A, self.W.T) + self.b.ravel()

        def backward(dLdZ):
            def over_the_batch(X):
                return np.dot(dLdZ.T, X)

            self.dLdW, self.dLdb = map(over_the_batch, (self.A, np.ones((dLdZ.shape[0], 1))))
            return np.dot(dLdZ, self.W)

        return forward, backward

    def forward(self, A):
        return self.steps()[0](A)

    def backward(self, dLdZ):
        return self.steps()[1](dLdZ)
