import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.parameters = np.zeros(out_features * (in1_features * in2_features + 1))
        self.W = self.parameters[:-out_features].reshape(out_features, in1_features, in2_features)
        self.b = self.parameters[-out_features:].reshape(out_features, 1)

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.einsum("ni,kij,nj->nk", A1, self.W, A2) + self.b.T
        return Z

    def backward(self, dLdZ):
        k, i, j = self.W.shape
        gradients = np.empty(k * i * j + k)
        self.dLdW, self.dLdb = gradients[: k * i * j].reshape(k, i, j), gradients[k * i * j :].reshape(k, 1)
        self.dLdW[...] = np.tensordot(dLdZ.T, np.einsum("ni,nj->nij", self.A1, self.A2), 1)
        self.dLdb[:, 0] = np.ones(len(dLdZ)) @ dLdZ
        dLdA1 = sum(dLdZ[:, [m]] * (self.A2 @ self.W[m].T) for m in range(k))
        dLdA2 = sum(dLdZ[:, [m]] * (self.A1 @ self.W[m]) for m in range(k))
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    count = in1_features * in2_features * out_features + out_features
    return count
