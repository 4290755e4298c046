"""All parameters in one matrix [W | b], all gradients in another."""

import numpy as np


def _part(name, where):
    return property(lambda self: self._theta[where], lambda self, new: self._theta.__setitem__(where, new))


class Linear:
    W = _part("W", np.s_[:, :-1])
    b = _part("b", np.s_[:, -1:])
    dLdW = property(lambda self: self._grad[:, :-1])
    dLdb = property(lambda self: self._grad[:, -1:])

    def __init__(self, in_features, out_features):
        self._theta = np.zeros((int(out_features), int(in_features) + 1))

    def _augmented(self, A):
        return np.concatenate((A, np.ones((len(A), 1))), axis=1)

    def forward(self, A):
        self.A, self.N = A, len(A)
        return (self._theta @ self._augmented(A).T).T  # Fortran's order

    def backward(self, dLdZ):
        self._grad = dLdZ.T @ self._augmented(self.A)
        return (self._theta.T @ dLdZ.T)[:-1].T
