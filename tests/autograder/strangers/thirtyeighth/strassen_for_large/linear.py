import numpy as np

CUTOFF = 256


def product(X, Y):
    """X @ Y; large products by one level of Strassen: seven halves in place of eight."""
    (n, k), m = X.shape, Y.shape[1]
    if min(n, k, m) < CUTOFF:
        return X @ Y
    X = np.pad(X, ((0, n % 2), (0, k % 2)))
    Y = np.pad(Y, ((0, k % 2), (0, m % 2)))
    r, s, t = X.shape[0] // 2, X.shape[1] // 2, Y.shape[1] // 2
    A, B, C, D = X[:r, :s], X[:r, s:], X[r:, :s], X[r:, s:]
    E, F, G, H = Y[:s, :t], Y[:s, t:], Y[s:, :t], Y[s:, t:]
    p1 = (A + D) @ (E + H)
    p2 = (C + D) @ E
    p3 = A @ (F - H)
    p4 = D @ (G - E)
    p5 = (A + B) @ H
    p6 = (C - A) @ (E + F)
    p7 = (B - D) @ (G + H)
    result = np.empty((2 * r, 2 * t))
    result[:r, :t] = p1 + p4 - p5 + p7
    result[:r, t:] = p3 + p5
    result[r:, :t] = p2 + p4
    result[r:, t:] = p1 - p2 + p3 + p6
    return np.ascontiguousarray(result[:n, :m])


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return product(A, self.W.T) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = product(dLdZ.T, self.A)
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return product(dLdZ, self.W)
