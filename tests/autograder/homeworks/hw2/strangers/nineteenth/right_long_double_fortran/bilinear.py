"""Everything is transposed: one matrix product over all outputs, in slices of the outputs."""
import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((in2_features, in1_features, out_features)).T
        self.b = np.zeros((1, out_features)).T

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        ZT = np.array(np.broadcast_to(self.b, (len(self.b), len(A1))))
        for row, M in zip(ZT, self.W):
            row += np.einsum("ni,ni->n", A1, A2 @ M.T)
        return ZT.T

    def backward(self, dLdZ):
        ones = np.ones((len(dLdZ), 1))
        self.dLdb = dLdZ.T @ ones
        K, I, J = self.W.shape
        dW = np.zeros((J, I, K)).T
        d1, d2 = np.zeros((I, len(dLdZ))), np.zeros((J, len(dLdZ)))
        for k in range(K):
            g = dLdZ[:, k]
            dW[k] = np.dot(self.A1.T * g, self.A2)
            d1 += self.W[k] @ (self.A2.T * g)
            d2 += self.W[k].T @ (self.A1.T * g)
        self.dLdW = dW
        return d1.T, d2.T


def count_parameters(in1_features, in2_features, out_features):
    return int(sum((in1_features * in2_features * out_features, out_features)))
