import numpy as np


class Linear:
    """The bias is the weight of one more input, which is always 1."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = len(A)
        return self._with_one(A) @ np.hstack([self.W, self.b]).T

    def backward(self, dLdZ):
        # one product gives both gradients; they are two views, side by side, of one array
        both = dLdZ.T @ self._with_one(self.A)
        self.dLdW, self.dLdb = both[:, :-1], both[:, -1:]
        return (dLdZ @ np.hstack([self.W, self.b]))[:, :-1]

    @staticmethod
    def _with_one(A):
        return np.column_stack([A, np.ones(len(A))])
