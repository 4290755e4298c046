"""Homework 3, part 1: losses."""

import numpy as np


class MSELoss:
    def forward(self, Z, Y):
        if Z.shape != Y.shape:
            raise ValueError(f"Z has the shape {Z.shape}, and Y has {Y.shape}")
        self.Z, self.Y = np.asarray(Z), np.asarray(Y)
        D = self.Z - self.Y
        return float(np.mean(D * D))

    def backward(self):
        return 2 / self.Z.size * (self.Z - self.Y)


class CrossEntropyLoss:
    @staticmethod
    def places(labels, C):
        """Return where in Z.ravel() the right class of each sample stands."""
        if labels.dtype.itemsize == 1:  # labels from a file: n * C would not fit in
            labels = labels.astype(np.int64)
        return np.arange(len(labels)).astype(labels.dtype) * C + labels

    def forward(self, Z, labels):
        N = Z.shape[0]
        if labels.shape != (N,):
            raise ValueError(f"labels has the shape {labels.shape}, not {(N,)}")
        S = Z - Z.max(axis=1, keepdims=True)
        E = np.exp(S)
        total = E.sum(axis=1, keepdims=True)
        L = -np.mean(S.ravel()[self.places(labels, S.shape[1])] - np.log(total[:, 0]))
        self.P = E / total
        self.labels = np.asarray(labels)
        return float(L)

    def backward(self):
        N = len(self.labels)
        dLdZ = np.array(self.P, order="C")
        dLdZ.reshape(-1)[self.places(self.labels, dLdZ.shape[1])] -= 1
        dLdZ /= N
        return dLdZ
