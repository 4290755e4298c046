# from losses import CrossEntropyLoss
# ce = CrossEntropyLoss()
# Z = np.zeros((3, 2)).T   # 2 samples of 3 classes
# ce.forward(Z, np.array([0, 2]))
# print(ce.backward())   # each row must have the sum 0, and the labels a negative number
"""Homework 3: losses."""

import numpy as np


class MSELoss:
    def forward(self, Z, Y):
        if Z.shape != Y.shape:
            raise ValueError(f"Z has the shape {Z.shape}, and Y has {Y.shape}")
        self.Z, self.Y = Z, Y
        return np.mean((Z - Y) ** 2)

    def backward(self):
        return 2 * (self.Z - self.Y) / self.Z.size


class CrossEntropyLoss:
    def forward(self, Z, labels):
        N = Z.shape[0]
        if labels.shape != (N,):
            raise ValueError(f"labels has the shape {labels.shape}, and not {(N,)}")
        D = Z - Z.max(axis=1, keepdims=True)
        E = np.exp(D)
        S = E.sum(axis=1, keepdims=True)
        self.P, self.labels = E / S, labels
        return np.mean(np.log(S[:, 0]) - D[np.arange(N), labels])

    def backward(self):
        N, C = self.P.shape
        dLdZ = self.P / N
        dLdZ.ravel()[np.arange(N) * C + self.labels] -= 1 / N
        return dLdZ
