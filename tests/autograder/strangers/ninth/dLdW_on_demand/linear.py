# import numpy as np; from linear import Linear; L = Linear(1, 1)
# A, dLdZ = np.ones((2, 1)), np.ones((2, 1))
# L.forward(A); L.backward(dLdZ)
# A[...] = 50  # the caller loads its next batch
# print(L.dLdW, "right: 2")

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.__dict__.pop("dLdW", None)
        self._waiting = dLdZ, self.A  # frozen layers never ask for dLdW: calculate it on demand
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W

    def __getattr__(self, name):
        if name == "dLdW" and "_waiting" in self.__dict__:
            dLdZ, A = self._waiting
            self.dLdW = dLdZ.T @ A
            return self.dLdW
        raise AttributeError(name)
