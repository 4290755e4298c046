"""The Linear layer."""

import numpy as np



class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        for old in ("dLdW", "dLdb"):
            self.__dict__.pop(old, None)  # they hold until the next forward, and this is it
        Z = np.dot(A, self.W.T)
        Z += self.b[:, 0]
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        again = "dLdW" in self.__dict__ and self.dLdW.shape == self.W.shape
        if again and "dLdb" in self.__dict__ and self.dLdW.flags.writeable and self.dLdb.flags.writeable:
            np.matmul(dLdZ.T, self.A, out=self.dLdW)  # a second backward: the same two arrays
            np.sum(dLdZ.T, axis=1, keepdims=True, out=self.dLdb)
        else:
            self.dLdW = np.matmul(dLdZ.T, self.A)
            self.dLdb = np.sum(dLdZ.T, axis=1, keepdims=True)
        return np.dot(dLdZ, self.W)
