"""One generic core for every number of axes; the layer is made from small methods."""
import numpy as np


class Core:
    def __init__(self, in_features, out_features):
        for name, columns in {"W": in_features, "b": 1}.items():
            setattr(self, name, np.zeros(int(columns) * int(out_features)).reshape(-1, int(columns)))

    def forward(self, A):
        vars(self).update(A=A[...])  # a view: the same numbers
        Z = np.empty(A.shape[:-1] + (len(self.W),))
        np.matmul(A[..., None, :], self.W.T, out=Z[..., None, :])
        return np.add(Z, self.b[:, 0], out=Z)

    def backward(self, dLdZ):
        A = self.A
        columns = np.moveaxis(dLdZ, -1, 0).reshape(dLdZ.shape[-1], -1)
        self.dLdb = np.dot(columns, np.ones((columns.shape[1], 1)))
        self.dLdW = np.dot(columns, np.moveaxis(A, -1, 0).reshape(A.shape[-1], -1).T)
        return np.dot(dLdZ, self.W)


class Linear(Core):
    def forward(self, A):
        self.N = len(A)
        return Core.forward(self, A)
