# import numpy as np; from linear import Linear; L = Linear(2, 2)
# L.W = np.diag([1e150, 1.0])
# L.forward(np.ones((2, 2)))
# print(L.backward(np.diag([1e150, 3.0])).ravel(), "right: 1e300 0 0 3")

import numpy as np


def product(X, Y):
    """Return X @ Y; a small square case takes seven multiplications instead of eight."""
    if X.shape != (2, 2) or Y.shape != (2, 2):
        return X @ Y
    (a, b), (c, d) = X
    (e, f), (g, h) = Y
    m1, m2, m3 = (a + d) * (e + h), (c + d) * e, a * (f - h)
    m4, m5 = d * (g - e), (a + b) * h
    m6, m7 = (c - a) * (e + f), (b - d) * (g + h)
    return np.array([[m1 + m4 - m5 + m7, m3 + m5], [m2 + m4, m1 - m2 + m3 + m6]])


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return product(dLdZ, self.W)
