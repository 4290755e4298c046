import numpy as np


class Linear:
    """Adds up the batch in blocks, from the last sample to the first, in long doubles."""

    BLOCK = 37

    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, n)) for n in (in_features, 1))

    def forward(self, A):
        vars(self).update(A=A, N=A.shape[0])
        return np.ascontiguousarray(self.W.dot(A.T).__iadd__(self.b).T)

    def backward(self, dLdZ):
        W_sum = np.zeros(self.W.shape, np.longdouble)
        b_sum = np.zeros(self.b.shape, np.longdouble)
        for stop in range(len(dLdZ), 0, -self.BLOCK):
            block = slice(max(0, stop - self.BLOCK), stop)
            W_sum += dLdZ[block].T @ self.A[block]
            b_sum += dLdZ[block].sum(axis=0, dtype=np.longdouble, keepdims=True).T
        self.dLdW, self.dLdb = W_sum.astype(float), b_sum.astype(float)
        return dLdZ @ self.W
