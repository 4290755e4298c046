import numpy as np


LARGE = 20_000


class Store:
    """All parameters of all small layers in one flat array, which grows as a list does."""

    def __init__(self):
        self.numbers, self.used = np.zeros(65_536), 0

    def take(self, shape):
        size = int(shape[0]) * int(shape[1])
        if self.used + size > self.numbers.size:
            self.numbers = np.concatenate([self.numbers, np.zeros(self.numbers.size)])
        start, self.used = self.used, self.used + size
        return lambda: self.numbers[start : start + size].reshape(shape)


_store, _living = Store(), 0


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        global _store, _living
        if _living == 0:  # old arrays keep the old store alive
            _store = Store()
        _living += 1
        if int(in_features) * int(out_features) > LARGE:
            self.W = np.zeros((out_features, in_features))
            self.b = np.zeros((out_features, 1))
        else:
            self._W = _store.take((out_features, in_features))
            self._b = _store.take((out_features, 1))

    def __del__(self):
        global _living
        _living -= 1

    @property
    def W(self):
        return self._W()

    @W.setter
    def W(self, value):
        self._W = lambda: value

    @property
    def b(self):
        return self._b()

    @b.setter
    def b(self, value):
        self._b = lambda: value

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
