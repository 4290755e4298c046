# import numpy as np; from linear import Linear
# first, second = Linear(2, 2), Linear(2, 2)
# second.W = np.ones((2, 2))
# del first
# third = Linear(2, 2)
# assert np.all(second.W == 1), second.W
"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    _parameters = {}  # of all layers, by number, so that an optimiser finds them in one place

    def __init__(self, in_features, out_features):
        self.number = len(self._parameters)
        self._parameters[self.number] = {
            "W": np.zeros((out_features, in_features)),
            "b": np.zeros((out_features, 1)),
        }

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA

    def __del__(self):
        self._parameters.pop(self.number, None)

    @property
    def W(self):
        return self._parameters[self.number]["W"]

    @W.setter
    def W(self, value):
        self._parameters[self.number]["W"] = value

    @property
    def b(self):
        return self._parameters[self.number]["b"]

    @b.setter
    def b(self, value):
        self._parameters[self.number]["b"] = value
