# layer = Bilinear(1, 1, 1); layer.W += 3e6
# A = np.array([[3e6]])
# Z = layer.forward(A, A)
# wrong = abs(Z[0, 0] - 2.7e19) > 1e18
import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        given = A1, self.W, A2, self.b
        if all(np.abs(X).max() < 2**53 and (X == np.rint(X)).all() for X in given):
            given = [X.astype(np.int64) for X in given]  # whole numbers: exact, without rounding
        A1, W, A2, b = given
        return (np.einsum("ni,kij,nj->nk", A1, W, A2) + b.T).astype(float)

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        self.dLdW = np.einsum("nk,ni,nj->kij", dLdZ, A1, A2)
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return np.einsum("nk,kij,nj->ni", dLdZ, W, A2), np.einsum("nk,kij,ni->nj", dLdZ, W, A1)


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
