"""Gradients that are worked out when somebody looks at them."""

from functools import cached_property

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        vars(self).update(W=np.zeros([out_features, in_features]), b=np.zeros([out_features, 1]))

    def forward(self, A):
        vars(self).update(A=A, N=np.shape(A)[0])
        return (self.W @ A.T + self.b).T

    def backward(self, dLdZ):
        dLdA = (self.W.T @ dLdZ.T).T
        for name in ("dLdW", "dLdb"):
            vars(self).pop(name, None)
        self._seen = dLdZ.copy(), self.A.copy()  # the program may write into them later
        return dLdA

    @cached_property
    def dLdW(self):
        dLdZ, A = self._seen
        return (A.T @ dLdZ).T

    @cached_property
    def dLdb(self):
        return self._seen[0].T @ np.ones((len(self._seen[0]), 1))
