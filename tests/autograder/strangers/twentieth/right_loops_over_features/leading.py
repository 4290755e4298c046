import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        Z = np.zeros(A.shape[:-1] + (len(self.W),))
        for c in range(len(self.W)):
            Z[..., c] = (A * self.W[c]).sum(axis=-1) + self.b[c, 0]
        return Z

    def backward(self, dLdZ):
        self.dLdW = np.zeros(self.W.shape)
        self.dLdb = np.zeros((len(self.W), 1))
        dLdA = np.zeros(self.A.shape)
        for c in range(len(self.W)):
            own = dLdZ[..., c, None]
            self.dLdW[c] = (own * self.A).reshape(-1, self.A.shape[-1]).sum(axis=0)
            self.dLdb[c] = own.sum()
            dLdA += own * self.W[c]
        return dLdA
