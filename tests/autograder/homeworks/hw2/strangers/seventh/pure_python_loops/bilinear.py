import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.repeat(self.b.T, len(A1), axis=0)
        for n in range(len(A1)):
            for k in range(len(self.W)):
                Z[n, k] += A1[n] @ self.W[k] @ A2[n]
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        self.dLdW, self.dLdb = np.zeros(W.shape), np.zeros((len(W), 1))
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        for n in range(len(A1)):
            for k in range(len(W)):
                d = dLdZ[n, k]
                self.dLdW[k] += d * np.outer(A1[n], A2[n])
                self.dLdb[k, 0] += d
                dLdA1[n] += d * (W[k] @ A2[n])
                dLdA2[n] += d * (A1[n] @ W[k])
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
