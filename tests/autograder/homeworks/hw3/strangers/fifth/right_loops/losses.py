"""Losses in plain loops, with exact sums."""

import math

import numpy as np


class MSELoss:
    """Mean squared error."""

    def forward(self, Z, Y):
        """Return L."""
        if tuple(Z.shape) != tuple(Y.shape):
            raise ValueError("shapes differ")
        self.Z = Z
        self.Y = Y
        N, C = Z.shape
        terms = []
        for n in range(N):
            for c in range(C):
                difference = float(Z[n, c]) - float(Y[n, c])
                terms.append(difference * difference)
        return math.fsum(terms) / (N * C)

    def backward(self):
        """Return dLdZ."""
        N, C = self.Z.shape
        dLdZ = np.zeros((N, C))
        for n in range(N):
            for c in range(C):
                dLdZ[n, c] = 2 * (self.Z[n, c] - self.Y[n, c]) / (N * C)
        return dLdZ


class CrossEntropyLoss:
    """Cross-entropy."""

    def forward(self, Z, labels):
        """Return L."""
        N, C = Z.shape
        if np.ndim(labels) != 1 or len(labels) != N:
            raise ValueError("labels must have the shape (N,)")
        self.labels = labels
        self.P = np.zeros((N, C))
        losses = []
        for n in range(N):
            m = max(float(z) for z in Z[n])
            powers = [math.exp(float(z) - m) for z in Z[n]]
            total = math.fsum(powers)
            for c in range(C):
                self.P[n, c] = powers[c] / total
            y = int(labels[n])
            losses.append(math.log(total) - (float(Z[n, y]) - m))
        return math.fsum(losses) / N

    def backward(self):
        """Return dLdZ."""
        N, C = self.P.shape
        dLdZ = np.zeros((N, C))
        for n in range(N):
            for c in range(C):
                one = 1.0 if c == int(self.labels[n]) else 0.0
                dLdZ[n, c] = (self.P[n, c] - one) / N
        return dLdZ
