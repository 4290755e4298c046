"""Homework 1, part 3: any number of axes, with Einstein's summation."""

import numpy as np


class Rule:
    """A product of two arrays, and how it is undone for each of the two."""

    def __init__(self, first, second, result):
        self.first, self.second, self.result = first, second, result

    def __call__(self, x, y):
        return np.einsum(f"{self.first},{self.second}->{self.result}", x, y, optimize=True)

    def for_first(self):
        return Rule(self.result, self.second, self.first)

    def for_second(self):
        return Rule(self.result, self.first, self.second)


class LinearND:
    rule = Rule("vi", "ci", "vc")
    leading_axes = None

    def __init__(self, in_features, out_features):
        shapes = {"W": (out_features, in_features), "b": (out_features, 1)}
        vars(self).update({name: np.zeros(shape) for name, shape in shapes.items()})

    def _vectors(self, array, shape):
        if array.shape != shape or self.leading_axes not in (None, array.ndim - 1):
            raise ValueError(f"{array.shape} does not fit")
        return array.reshape(-1, shape[-1])

    def forward(self, A):
        C_out, C_in = self.W.shape
        Z = self.rule(self._vectors(A, (*A.shape[:-1], C_in)), self.W) + self.b.T
        self.A = A
        return Z.reshape(*A.shape[:-1], C_out)

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        vectors = self._vectors(dLdZ, (*self.A.shape[:-1], C_out))
        self.dLdW = np.array(self.rule.for_second()(vectors, self.A.reshape(-1, C_in)))
        self.dLdb = np.array(np.sum(vectors, axis=0, keepdims=True).T)
        return np.array(self.rule.for_first()(vectors, self.W)).reshape(self.A.shape)
