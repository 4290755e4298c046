"""Homework 3, part 1: losses."""

import math

import numpy as np


class MSELoss:
    __slots__ = ("Z", "Y")

    def forward(self, Z, Y):
        match Y.shape:
            case shape if shape == Z.shape:
                self.Z, self.Y = Z, Y
            case shape:
                raise ValueError(f"{Z.shape} is not {shape}")
        return math.fsum(np.square(np.subtract(Z, Y)).flat) / math.prod(shape)

    def backward(self):
        half = math.prod(self.Z.shape) / 2
        return np.divide(np.subtract(self.Z, self.Y), half)


class CrossEntropyLoss:
    __slots__ = ("P", "labels")

    def forward(self, Z, labels):
        N, C = Z.shape
        if labels.ndim != 1 or len(labels) != N:
            raise ValueError("one label for each sample")
        order = np.argsort(Z, axis=1)  # the largest comes last; log1p takes the others
        D = np.take_along_axis(Z, order, 1)
        D = D - D[:, -1:]
        log_sum = np.log1p(np.exp(D[:, :-1]).sum(axis=1))[:, None]
        log_P = np.empty((N, C))
        np.put_along_axis(log_P, order, D - log_sum, 1)
        self.P, self.labels = np.exp(log_P), labels
        return math.fsum(-row[c] for row, c in zip(log_P, labels.tolist())) / N

    def backward(self):
        N, C = self.P.shape
        dLdZ = np.negative(np.identity(C)[self.labels]) if C < 64 else np.zeros((N, C))
        if C >= 64:
            dLdZ[range(N), self.labels] = -1
        dLdZ += self.P
        return np.divide(dLdZ, N, out=dLdZ)
