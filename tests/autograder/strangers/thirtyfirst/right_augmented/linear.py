import numpy as np


class Linear:
    """W and b are two views of one array, [W b]; A gets a column of ones."""

    def __init__(self, in_features, out_features):
        self._both = np.zeros((out_features, in_features + 1))
        self._W, self._b = self._both[:, :-1], self._both[:, -1:]

    def _set(self, mine, given):
        if np.shape(given) != mine.shape:
            raise ValueError("another shape")
        if given is not mine:
            mine[...] = given

    W = property(lambda self: self._W, lambda self, given: self._set(self._W, given))
    b = property(lambda self: self._b, lambda self, given: self._set(self._b, given))

    def _with_ones(self, A):
        rows = np.ones((A.size // A.shape[-1], self._both.shape[1]))
        rows[:, :-1] = A.reshape(-1, A.shape[-1])
        return rows

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self._W.shape[1]:
            raise ValueError("A does not fit")
        Z = self._with_ones(A) @ self._both.T
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.A.shape[0], self._both.shape[0]):
            raise ValueError("dLdZ does not fit")
        gradient = dLdZ.T @ self._with_ones(self.A)
        dLdA = dLdZ @ self._W
        self.dLdW, self.dLdb = gradient[:, :-1], gradient[:, -1:]
        return dLdA
