import math

import numpy as np


class MSELoss:
    def forward(self, Z, Y):
        if Z.shape != Y.shape:
            raise ValueError(f"Z has the shape {Z.shape}, and Y has {Y.shape}")
        self.Z = Z
        self.Y = Y
        total = 0.0
        for z, y in zip(Z, Y):
            d = z - y
            total += float(d @ d)
        return total / Z.size

    def backward(self):
        dLdZ = np.empty(self.Z.shape)
        for n in range(len(dLdZ)):
            dLdZ[n] = 2 * (self.Z[n] - self.Y[n]) / dLdZ.size
        return dLdZ


class CrossEntropyLoss:
    def forward(self, Z, labels):
        N = Z.shape[0]
        if labels.shape != (N,):
            raise ValueError(f"labels has the shape {labels.shape}, and not {(N,)}")
        P = np.empty(Z.shape)
        terms = []
        for n in range(N):
            shifted = Z[n] - max(Z[n])
            exponentials = np.exp(shifted)
            total = math.fsum(exponentials)
            P[n] = exponentials / total
            terms.append(math.log(total) - float(shifted[labels[n]]))
        self.P, self.labels = P, labels
        return math.fsum(terms) / N

    def backward(self):
        N = len(self.labels)
        dLdZ = np.array(self.P)
        for n, label in enumerate(self.labels):
            dLdZ[n, label] -= 1
        dLdZ /= N
        return dLdZ
