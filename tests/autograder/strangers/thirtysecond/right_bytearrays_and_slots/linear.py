import numpy as np


def memory(rows, columns):
    """Return zeros that lie in a bytearray."""
    return np.frombuffer(bytearray(8 * int(rows) * int(columns))).reshape(rows, columns)


class Linear:
    __slots__ = ("W", "b", "A", "N", "dLdW", "dLdb")

    def __init__(self, in_features, out_features):
        self.W = memory(out_features, in_features)
        self.b = memory(out_features, 1)

    def forward(self, A):
        (N, C_in), (C_out, wanted) = A.shape, self.W.shape
        if C_in != wanted:
            raise ValueError("A does not fit")
        Z = memory(N, C_out)
        for c in range(C_out):  # one neuron after the other
            np.add(A @ self.W[c], self.b[c, 0], out=Z[:, c])
        self.A, self.N = A, N
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.N, self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        C_out, C_in = self.W.shape
        dLdW, dLdb, dLdA = memory(C_out, C_in), memory(C_out, 1), memory(self.N, C_in)
        for c in range(C_out):
            np.matmul(dLdZ[:, c], self.A, out=dLdW[c])
            dLdb[c] = dLdZ[:, c].sum()
        np.matmul(dLdZ, self.W, out=dLdA)
        self.dLdW, self.dLdb = dLdW, dLdb
        return dLdA
