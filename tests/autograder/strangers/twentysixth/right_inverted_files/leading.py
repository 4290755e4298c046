import numpy as np
from numpy.lib.stride_tricks import as_strided


class LinearND:
    """A product by longdouble-free outer sums: chunks of vectors, the bias added first."""

    def __init__(self, in_features, out_features):
        room = np.zeros(out_features * in_features + out_features)
        cut = int(out_features) * int(in_features)
        self.W = room[:cut].reshape(out_features, in_features)
        self.b = room[cut:].reshape(out_features, 1)

    def forward(self, A):
        self.A = A
        rows = A.reshape(-1, A.shape[-1])
        Z = np.repeat(self.b.T, len(rows), axis=0)
        for begin in range(0, len(rows), 1000):
            Z[begin : begin + 1000] += (self.W @ rows[begin : begin + 1000].T).T
        return Z.reshape(*A.shape[:-1], -1)

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        rows, inputs = dLdZ.reshape(-1, C_out), self.A.reshape(-1, C_in)
        # a column of ones that takes the memory of one number
        ones = as_strided(np.ones(1), (len(rows), 1), (0, 0), writeable=False)
        self.dLdb = rows.T @ ones
        self.dLdW = np.zeros((C_out, C_in))
        for begin in range(0, len(rows), 1000):
            self.dLdW += rows[begin : begin + 1000].T @ inputs[begin : begin + 1000]
        return np.ascontiguousarray((self.W.T @ rows.T).T).reshape(self.A.shape)
