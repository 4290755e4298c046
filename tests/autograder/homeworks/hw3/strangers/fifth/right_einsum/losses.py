"""Losses with einsum."""

import numpy as np


class MSELoss:
    def forward(self, Z, Y):
        if Z.shape != Y.shape:
            raise ValueError(f"Z has the shape {Z.shape}, and Y has {Y.shape}")
        self.Z, self.Y = Z, Y
        D = Z - Y
        return np.einsum("nc,nc->", D, D) / D.size

    def backward(self):
        return np.einsum(",nc->nc", 2.0 / self.Z.size, self.Z - self.Y)


class CrossEntropyLoss:
    def forward(self, Z, labels):
        N, C = Z.shape
        if labels.shape != (N,):
            raise ValueError("labels")
        D = Z - np.max(Z, axis=1)[:, None]
        E = np.exp(D)
        S = np.einsum("nc->n", E)
        self.P = np.einsum("nc,n->nc", E, 1 / S)
        self.labels = labels
        one_hot = np.eye(C)[labels]
        return (np.log(S).sum() - np.einsum("nc,nc->", D, one_hot)) / N

    def backward(self):
        N, C = self.P.shape
        return (self.P - np.eye(C)[self.labels]) / N
