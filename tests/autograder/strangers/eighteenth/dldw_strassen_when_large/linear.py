import numpy as np



def strassen(X, Y):
    """X @ Y with seven products of halves in place of eight."""
    if any(size % 2 or size < 128 for size in (*X.shape, Y.shape[1])):
        return X @ Y
    h, i, j = X.shape[0] // 2, X.shape[1] // 2, Y.shape[1] // 2
    a, b, c, d = X[:h, :i], X[:h, i:], X[h:, :i], X[h:, i:]
    e, f, g, k = Y[:i, :j], Y[:i, j:], Y[i:, :j], Y[i:, j:]
    p1, p2, p3, p4 = strassen(a, f - k), strassen(a + b, k), strassen(c + d, e), strassen(d, g - e)
    p5, p6, p7 = strassen(a + d, e + k), strassen(b - d, g + k), strassen(a - c, e + f)
    return np.block([[p5 + p4 - p2 + p6, p1 + p2], [p3 + p4, p1 + p5 - p3 - p7]])


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = len(A)
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = strassen(dLdZ.T, self.A)
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        return dLdZ @ self.W
