import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        Z = np.zeros((*A.shape[:-1], len(self.W)))
        Z += self.b.T.reshape(-1)
        for i in range(A.shape[-1]):
            Z += A[..., i : i + 1] * self.W[:, i]
        return Z

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        self.dLdW = np.array([[np.sum(dLdZ[..., c] * self.A[..., i]) for i in range(C_in)] for c in range(C_out)])
        self.dLdb = np.array([[np.sum(dLdZ[..., c])] for c in range(C_out)])
        return sum(dLdZ[..., c : c + 1] * self.W[c] for c in range(C_out))
