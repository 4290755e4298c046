# import numpy as np; from linear import Linear; L = Linear(2, 2)
# A, L.W = np.diag([1e150, 1e-100]), np.diag([1e150, 1e-100])
# print(L.forward(A)[1, 1], "right: 1e-200")

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        # numbers of 1e150 come in: scale both factors to 1, and scale the product back
        scale_A = np.abs(A).max() or 1.0
        scale_W = np.abs(self.W).max() or 1.0
        Z = (A / scale_A) @ (self.W / scale_W).T
        return Z * scale_A * scale_W + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
