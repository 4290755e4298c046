import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.A, self._earlier, self._walked = None, None, False

    def forward(self, A):
        # Used twice before a backward, as in a recurrent net: the backwards come in reverse order.
        self._earlier = None if self._walked else self.A
        self._walked = False
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        A = self.A
        if self._walked and self._earlier is not None and len(self._earlier) == len(dLdZ):
            A, self._earlier = self._earlier, None
        self._walked = True
        self.dLdW = dLdZ.T @ A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
