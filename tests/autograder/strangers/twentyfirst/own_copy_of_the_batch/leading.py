import numpy as np
from linear import Linear


class LinearND(Linear):
    def forward(self, A):
        self.A = A.copy()
        return np.dot(A, self.W.T) + self.b.T[0]

    def backward(self, dLdZ):
        A2, D2 = (np.atleast_2d(X) for X in (self.A, dLdZ))
        leading = tuple(range(D2.ndim - 1))
        self.dLdb = D2.sum(axis=leading)[:, np.newaxis]
        self.dLdW = np.tensordot(D2, A2, (leading, leading))
        return np.dot(dLdZ, self.W)
