import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self._P = np.zeros((out_features, in_features + 1))
        self._W, self._b = self._P[:, :-1], self._P[:, -1:]

    W = property(lambda self: self._W, lambda self, new: np.copyto(self._W, new))
    b = property(lambda self: self._b, lambda self, new: np.copyto(self._b, new))

    @staticmethod
    def _with_ones(A):
        return np.concatenate([A, np.ones((A.shape[0], 1))], axis=1)

    def forward(self, A):
        self.A, self.N = A, len(A)
        return self._with_ones(A) @ self._P.T

    def backward(self, dLdZ):
        G = dLdZ.T @ self._with_ones(self.A)
        self.dLdW, self.dLdb = G[:, :-1], G[:, -1:]
        return dLdZ @ self._W
