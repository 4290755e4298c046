"""One homogeneous matrix (W | b), and one matrix of its gradients."""

import numpy as np


def _window(store, columns):
    def get(self):
        return self.__dict__[store + repr(columns)]

    def put(self, value):
        mine = self.__dict__[store + repr(columns)]
        if value is not mine:
            mine[...] = np.array(value)

    return property(get, put)


_HEAD, _LAST = slice(None, -1), slice(-1, None)


class Linear:
    W, b = _window("theta", _HEAD), _window("theta", _LAST)

    def __init__(self, in_features, out_features):
        self._theta = np.zeros((out_features, in_features + 1), order="F")
        for part in (_HEAD, _LAST):
            self.__dict__["theta" + repr(part)] = self._theta[:, part]

    def forward(self, A):
        self.A, self.N = A, len(A)
        return np.c_[A, np.ones(self.N)] @ self._theta.T

    def backward(self, dLdZ):
        both = dLdZ.T @ np.c_[self.A, np.ones(len(dLdZ))]
        self.dLdW, self.dLdb = both[:, _HEAD], both[:, _LAST]
        return (dLdZ @ self._theta)[:, _HEAD]
