# What this is: b as a row, (1, C_out), and the rest consistent with it.
# Expected: init wrong; everything else passed
# Points: 62 / 70
import numpy as np

class Linear:
    def __init__(self, n_in, n_out):
        self.W = np.zeros((n_out, n_in))
        self.b = np.zeros((1, n_out))

    def forward(self, A):
        self.A, self.N = A, len(A)
        return A.dot(self.W.T) + self.b

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T.dot(self.A)
        self.dLdb = dLdZ.sum(axis=0, keepdims=True)
        return dLdZ.dot(self.W)
