"""Any number of axes, one after another: a recursion on the first axis."""

import numpy as np
from linear import Linear


class LinearND(Linear):
    def forward(self, A):
        if A.shape[-1] != self.W.shape[1]:
            raise ValueError("A doesn't fit")
        Z = np.zeros(A.shape[:-1] + (len(self.W),))
        for place in np.ndindex(A.shape[:-1]) if A[..., 0].size < 50 else [()]:
            Z[place] = np.dot(A[place], self.W.T) + self.b[:, 0]
        self.A = A
        return Z

    def backward(self, dLdZ):
        axes = tuple(range(dLdZ.ndim - 1))
        self.dLdW = np.array(np.tensordot(dLdZ, self.A, axes=(axes, axes)))
        self.dLdb = np.sum(dLdZ, axis=axes, keepdims=True).reshape(-1, 1).copy()
        return np.tensordot(dLdZ, self.W, axes=1)
