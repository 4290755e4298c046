from functools import cached_property

import numpy as np


class Slopes:
    """The gradients of one backward, each calculated when somebody asks for it."""

    def __init__(self, A, dLdZ):
        self._A, self._dLdZ = A.copy(), dLdZ.copy()

    @cached_property
    def W(self):
        return np.einsum("nc,ni->ci", self._dLdZ, self._A, optimize=True)

    @cached_property
    def b(self):
        return self._dLdZ.T @ np.ones((len(self._dLdZ), 1))


class Linear:
    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, n)) for n in (in_features, 1))

    @property
    def N(self):
        return len(self.A)

    @N.setter
    def N(self, value):
        pass  # it follows from A

    @property
    def dLdW(self):
        return self._slopes.W

    @property
    def dLdb(self):
        return self._slopes.b

    def forward(self, A):
        self.A = A
        return np.inner(A, self.W) + np.squeeze(self.b, 1)

    def backward(self, dLdZ):
        self._slopes = Slopes(self.A, dLdZ)
        return np.tensordot(dLdZ, self.W, 1)
