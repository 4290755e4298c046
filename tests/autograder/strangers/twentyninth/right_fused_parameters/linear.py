import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self._adopt(np.zeros((out_features, in_features + 1)))

    def _adopt(self, both):
        self._both, self._W, self._b = both, both[:, :-1], both[:, -1:]

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, value):
        if value is not self._W:
            self._W[...] = value

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, value):
        if value is not self._b:
            self._b[...] = value

    def _with_ones(self, rows):
        return np.concatenate((rows, np.ones((len(rows), 1))), axis=1)

    def forward(self, A):
        self.A, self.N = A, len(A)
        return self._with_ones(A) @ self._both.T

    def backward(self, dLdZ):
        dLdA = dLdZ @ self._W
        gradient = dLdZ.T @ self._with_ones(self.A)
        self.dLdW, self.dLdb = gradient[:, :-1], gradient[:, -1:]
        return dLdA
