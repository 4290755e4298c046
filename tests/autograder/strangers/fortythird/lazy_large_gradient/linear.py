import numpy as np

LARGE = 1 << 22


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        if dLdZ.size * self.A.shape[1] < LARGE:
            self._gradient, self._todo = dLdZ.T @ self.A, None
        else:  # many programs never look at it: wait
            self._gradient, self._todo = None, (dLdZ.copy(), self.A)
        return dLdZ @ self.W

    @property
    def dLdW(self):
        if self._todo is not None:
            dLdZ, A = self._todo
            self._gradient, self._todo = dLdZ.T @ A, None
        return self._gradient
