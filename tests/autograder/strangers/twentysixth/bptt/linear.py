import numpy as np


class Linear:
    """For recurrent networks: several forwards, then as many backwards, the last one first."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._earlier, self._went_back = [], True

    def forward(self, A):
        if self._went_back:  # a new sequence begins
            self._earlier = []
        else:
            self._earlier.append(self.A)
        self._went_back = False
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        if self._went_back and self._earlier and self._earlier[-1].shape[0] == dLdZ.shape[0]:
            self.A = self._earlier.pop()
            self.N = self.A.shape[0]
        self._went_back = True
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
