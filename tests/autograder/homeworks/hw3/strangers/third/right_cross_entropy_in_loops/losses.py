"""Homework 3: losses."""

import math

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
        if labels.ndim != 1 or len(labels) != len(Z):
            raise ValueError("labels must be a vector with one number for each sample")
        terms, rows = [], []
        for z, y in zip(Z.tolist(), labels.tolist()):
            top = max(z)
            powers = [math.exp(number - top) for number in z]
            total = math.fsum(powers)
            rows.append([power / total for power in powers])
            terms.append(math.log(total) - (z[y] - top))
        self.P, self.labels = np.array(rows), labels
        return math.fsum(terms) / len(terms)

    def backward(self):
        N = len(self.P)
        return np.array(
            [
                [(p - (c == y)) / N for c, p in enumerate(row)]
                for row, y in zip(self.P.tolist(), self.labels.tolist())
            ]
        )
