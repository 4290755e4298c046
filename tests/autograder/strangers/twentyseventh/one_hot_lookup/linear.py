import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        A = self.A
        whole = (A == np.rint(A)).all()
        if whole and (A.max(axis=1) == 1).all() and (A.sum(axis=1) == 1).all():
            # one-hot rows: each sample's dLdZ goes to the column of its one
            self.dLdW = np.zeros(self.W.shape)
            np.add.at(self.dLdW.T, A.argmax(axis=1), dLdZ)
        else:
            self.dLdW = dLdZ.T @ A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
