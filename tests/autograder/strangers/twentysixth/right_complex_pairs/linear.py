import numpy as np


def product(X, Y):
    """X @ Y for real X and Y: two rows of X at once, as real and imaginary parts."""
    n = len(X)
    pairs = np.zeros(((n + 1) // 2, X.shape[1]), dtype=complex)
    pairs.real = X[0::2]
    pairs.imag[: n // 2] = X[1::2]
    out = pairs @ Y
    both = np.empty((2 * len(pairs), Y.shape[1]))
    both[0::2], both[1::2] = out.real, out.imag
    return both[:n]


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features), dtype=complex).real  # strided, but plain
        self.b = np.zeros((1, out_features)).T

    def forward(self, A):
        self.A, self.N = A, np.int64(A.shape[0])
        return product(A, self.W.T) + self.b.T

    def backward(self, dLdZ):
        # dLdA and dLdb are two parts of one complex array
        store = np.zeros((len(self.W), 1), dtype=complex)
        self.dLdW = product(dLdZ.T, self.A)
        store.imag = product(dLdZ.T, np.ones((len(dLdZ), 1)))
        self.dLdb = store.imag
        out = np.zeros((len(dLdZ), self.W.shape[1]), dtype=complex)
        out.real = product(dLdZ, self.W)
        return out.real
