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
    def __init__(self):
        self.seen = self.counts = self.matrix = None

    def one_hot(self, labels, C):
        """Return a matrix with a single 1 in each row; the last one, if the labels are the same."""
        counts = np.bincount(labels.astype(np.int64), minlength=C)
        if labels is not self.seen or not np.array_equal(counts, self.counts):
            self.seen, self.counts = labels, counts
            self.matrix = labels[:, None] == np.arange(C)
        return self.matrix

    def forward(self, Z, labels):
        N = Z.shape[0]
        if labels.shape != (N,):
            raise ValueError(f"labels has the shape {labels.shape}, not {(N,)}")
        S = Z - Z.max(axis=1, keepdims=True)
        E = np.exp(S)
        total = E.sum(axis=1, keepdims=True)
        L = -np.mean(S[self.one_hot(labels, Z.shape[1])] - np.log(total[:, 0]))
        self.P = E / total
        self.labels = np.asarray(labels)
        return float(L)

    def backward(self):
        N = len(self.labels)
        dLdZ = self.P - self.one_hot(self.labels, self.P.shape[1])
        dLdZ /= N
        return dLdZ
