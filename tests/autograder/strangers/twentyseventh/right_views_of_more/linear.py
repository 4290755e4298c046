"""All results and gradients are reversed, transposed views of larger arrays."""
import numpy as np


def inside(X):
    """A view with X's numbers: every second place of a larger array, both axes backwards."""
    n, m = X.shape
    home = np.full((2 * m + 3, 2 * n + 3), np.nan)
    view = home[2 * m : 0 : -2, 2 * n : 0 : -2].T
    view[...] = X
    return view


class Linear:
    def __init__(self, in_features, out_features):
        self.W = inside(np.zeros((out_features, in_features)))
        self.b = inside(np.zeros((out_features, 1)))

    def forward(self, A):
        self.A = A
        self.N = np.shape(A)[0]
        return inside(self.W.dot(A.T).T + self.b.reshape(-1))

    def backward(self, dLdZ):
        self.dLdb = inside(np.atleast_2d(dLdZ.sum(axis=0)).T)
        self.dLdW = inside((self.A.T @ dLdZ).T)
        return inside((self.W.T @ dLdZ.T).T)
