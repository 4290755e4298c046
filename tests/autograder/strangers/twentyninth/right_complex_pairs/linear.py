import numpy as np


def paired(X, Y):
    """Return X Y for real matrices: the second half of X's rows is the imaginary part."""
    half = (len(X) + 1) // 2
    both = np.zeros((half, X.shape[1]), dtype=np.complex128)
    both.real = X[:half]
    both.imag[: len(X) - half] = X[half:]
    Z = both @ Y.astype(np.complex128)
    return np.concatenate((Z.real, Z.imag[: len(X) - half]))


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros([out_features, in_features])
        self.b = np.zeros([out_features, 1])

    def forward(self, A):
        self.A, self.N = A, len(A)
        return np.add(paired(A, self.W.T), self.b.ravel())

    def backward(self, dLdZ):
        self.dLdW = paired(dLdZ.T, self.A)
        self.dLdb = paired(dLdZ.T, np.ones((self.N, 1)))
        return paired(dLdZ, self.W)
