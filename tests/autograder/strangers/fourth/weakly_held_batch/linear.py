import numpy as np

import weakref

LARGE = 2**20  # bytes


class Linear:
    # The caller has the batch anyway; a weak reference doesn't keep big batches alive.
    @property
    def A(self):
        return self._A() if isinstance(self._A, weakref.ref) else self._A

    @A.setter
    def A(self, value):
        self._A = value

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self._A = weakref.ref(A) if A.base is None and A.nbytes > LARGE else A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
