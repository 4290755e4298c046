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
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        A = self.A
        if (A.max(axis=1) == 1).all() and (A.sum(axis=1) == 1).all():  # one-hot: only add rows
            gathered = np.zeros((A.shape[1], dLdZ.shape[1]))
            np.add.at(gathered, A.argmax(axis=1), dLdZ)
            self.dLdW = gathered.T
        else:
            self.dLdW = dLdZ.T @ A
        return dLdZ @ self.W
