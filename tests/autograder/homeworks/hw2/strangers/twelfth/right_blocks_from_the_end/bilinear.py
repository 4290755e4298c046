import numpy as np
from activations import blocks, fresh


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = fresh((out_features, in1_features, in2_features))
        self.b = fresh((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = fresh((len(self.W), len(A1))).T
        for n in blocks(len(A1)):
            for k in range(len(self.W)):
                np.sum(A1[n] @ self.W[k] * A2[n], axis=1, out=Z[n, k])
            Z[n] += self.b[:, 0]
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        self.dLdW, self.dLdb = fresh(W.shape), fresh((len(W), 1))
        dLdA1, dLdA2 = fresh(A1.shape), fresh(A2.shape)
        for n in blocks(len(A1)):
            self.dLdb += dLdZ[n].sum(axis=0, keepdims=True).T
            for k in range(len(W)):
                g = dLdZ[n, k : k + 1]
                self.dLdW[k] += A1[n].T @ (g * A2[n])
                dLdA1[n] += g * A2[n] @ W[k].T
                dLdA2[n] += g * A1[n] @ W[k]
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return np.uint64(out_features + out_features * in1_features * in2_features)
