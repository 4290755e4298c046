import math

import numpy as np


class MSELoss:
    def forward(self, Z, Y):
        if tuple(Z.shape) != tuple(Y.shape):
            raise ValueError("the shapes differ")
        self.Z, self.Y = Z, Y
        rows = []
        for z, y in zip(Z, Y):
            d = z - y
            rows.append(float(d @ d))
        return math.fsum(rows) / (Z.shape[0] * Z.shape[1])

    def backward(self):
        N, C = self.Z.shape
        dLdZ = np.empty((N, C))
        for n in range(N):
            dLdZ[n] = 2 * (self.Z[n] - self.Y[n]) / (N * C)
        return dLdZ


class CrossEntropyLoss:
    def forward(self, Z, labels):
        N, C = Z.shape
        if labels.ndim != 1 or labels.shape[0] != N:
            raise ValueError("labels needs one integer for each sample")
        self.labels = labels
        self.P = np.empty((N, C))
        losses = []
        for n in range(N):
            top = int(Z[n].argmax())
            s = Z[n] - Z[n, top]
            e = np.exp(s)
            e[top] = 0.0
            others = float(e.sum())
            e[top] = 1.0
            self.P[n] = e / (1.0 + others)
            losses.append(math.log1p(others) - float(s[int(labels[n])]))
        return math.fsum(losses) / N

    def backward(self):
        N = self.P.shape[0]
        dLdZ = np.zeros(self.P.shape)
        for n in range(N):
            dLdZ[n] = self.P[n]
            dLdZ[n, int(self.labels[n])] -= 1
            dLdZ[n] /= N
        return dLdZ
