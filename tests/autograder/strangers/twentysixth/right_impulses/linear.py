"""The Linear layer with einsum; results in Fortran order."""

import numpy as np


def fortran(pattern, *arrays):
    return np.asfortranarray(np.einsum(pattern, *arrays, optimize=True))


class Linear:
    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, n), order="F") for n in (in_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        Z = fortran("ni,ci->nc", A, self.W)
        Z += self.b.reshape(1, -1)
        return Z

    def backward(self, dLdZ):
        self.dLdW = fortran("nc,ni->ci", dLdZ, self.A)
        self.dLdb = np.einsum("nc->c", dLdZ).reshape(-1, 1)
        return fortran("nc,ci->ni", dLdZ, self.W)
