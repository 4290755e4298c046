"""Linear as one product: each input gets one more feature, 1, whose weight is the bias."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W, self.b = np.split(np.zeros((out_features, in_features + 1)), [in_features], axis=1)

    def forward(self, A):
        self.A, self.N = A, len(A)
        return np.c_[A, np.ones(self.N)] @ np.r_[self.W.T, self.b.T]

    def backward(self, dLdZ):
        slopes = (np.c_[self.A, np.ones(len(self.A))].T @ dLdZ).T  # Fortran order
        self.dLdW, self.dLdb = slopes[:, :-1], slopes[:, -1:]
        return (self.W.T @ dLdZ.T).T
