"""The batch in blocks, the outputs from the last to the first, and results of unusual strides."""

import numpy as np
from activations import new


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((in2_features, out_features, in1_features)).transpose(1, 2, 0)
        self.b = np.zeros((1, 2 * out_features))[:, ::2].T

    def forward(self, A1, A2):
        out, in1, in2 = self.W.shape
        if A1.ndim != 2 or A2.ndim != 2 or len(A1) != len(A2) or (A1.shape[1], A2.shape[1]) != (in1, in2):
            raise ValueError("A1 and A2 do not fit")
        Z = new((len(A1), out), 1)
        Z += self.b.T
        for start in range(0, len(A1), 777):
            rows = slice(start, start + 777)
            for k in range(out - 1, -1, -1):
                Z[rows, k] += (np.dot(A1[rows], self.W[k]) * A2[rows]).sum(axis=1)
        self.A1 = A1
        self.A2 = self.A1 if A2 is A1 else A2
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        out, in1, in2 = W.shape
        if dLdZ.shape != (len(A1), out):
            raise ValueError("dLdZ does not fit")
        dLdA1, dLdA2 = new(A1.shape, 0), new(A2.shape, 2)
        dLdW = np.zeros((in1, in2, out)).transpose(2, 0, 1)
        dLdb = np.zeros((out, 1))[::-1]
        for start in reversed(range(0, len(A1), 777)):
            rows = slice(start, start + 777)
            for k in range(out):
                d = dLdZ[rows, k : k + 1]
                left, right = d * A1[rows], d * A2[rows]
                dLdA1[rows] += np.dot(right, W[k].T)
                dLdA2[rows] += np.dot(left, W[k])
                dLdW[k] += np.dot(A1[rows].T, right)
                dLdb[k] += d.sum()
        vars(self).update(dLdW=dLdW, dLdb=dLdb)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return len(range(in1_features * in2_features * out_features)) + len(range(out_features))
