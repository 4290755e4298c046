import numpy as np


def with_ones(A):
    """A and a further column of ones, in column-major memory."""
    out = np.ones((A.shape[0], A.shape[1] + 1), order="F")
    out[:, :-1] = A
    return out


class Linear:
    """[A | 1] [W | b]T: the bias is the weight of a feature that is always 1."""

    def __init__(self, in_features, out_features):
        both = np.zeros((out_features, in_features + 1))
        self.W, self.b = np.split(both, [in_features], axis=1)  # two views of one array

    def forward(self, A):
        self.A, self.N = A, len(A)
        return np.dot(with_ones(A), np.concatenate([self.W, self.b], axis=1).T)

    def backward(self, dLdZ):
        gradient = np.dot(with_ones(self.A).T, dLdZ).T  # [dLdW | dLdb], a transposed view
        self.dLdW, self.dLdb = gradient[:, :-1], gradient[:, -1:]
        return np.dot(self.W.T, dLdZ.T).T
