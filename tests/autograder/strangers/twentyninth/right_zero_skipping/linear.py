import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.full((out_features, in_features), 0.0)
        self.b = np.full((out_features, 1), 0.0)

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        used = A.any(axis=0)
        if self.N > 1:
            rows, back = np.unique(A, axis=0, return_inverse=True)
        else:
            rows, back = A, [0]
        Z = rows[:, used] @ self.W[:, used].T + self.b.T
        return Z[np.reshape(back, -1)]

    def backward(self, dLdZ):
        used = dLdZ.any(axis=1)
        self.dLdW = dLdZ[used].T @ self.A[used]
        store = np.zeros((dLdZ.shape[1], 3))
        store[:, 1] = np.add.reduceat(dLdZ, [0], axis=0)[0]
        self.dLdb = store[:, 1:2]
        dLdA = np.zeros(self.A.shape)
        dLdA[used] = dLdZ[used] @ self.W
        return dLdA
