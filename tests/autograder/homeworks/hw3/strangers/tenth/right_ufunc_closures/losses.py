import math

import numpy as np


class MSELoss:
    def forward(self, Z, Y):
        match Y.shape == Z.shape:
            case False:
                raise ValueError("shapes differ", Z.shape, Y.shape)
        self.__dict__.update(Z=Z, Y=Y)
        # the mean of the rows' means
        return math.fsum(math.sumprod(d, d) if hasattr(math, "sumprod") else math.fsum(x * x for x in d)
                         for d in map(np.ndarray.tolist, Z - Y)) / Z.size

    def backward(self):
        D = np.add(self.Z, np.negative(self.Y))
        return np.divide(D + D, D.size)


class CrossEntropyLoss:
    def forward(self, Z, labels):
        N, C = Z.shape
        if np.shape(labels) != (N,):
            raise ValueError(np.shape(labels))
        S = Z - np.maximum.reduce(Z, axis=1)[:, None]
        lse = np.logaddexp.reduce(S, axis=1)
        log_P = S - lse[:, None]
        self.P = np.exp(log_P)
        self.labels = labels
        return -np.add.reduce(log_P[np.equal.outer(labels, np.arange(C))]) / N

    def backward(self):
        N, C = self.P.shape
        weights = np.zeros(N * C)
        np.add.at(weights, np.arange(0, N * C, C) + self.labels.astype(int), -1.0)
        dLdZ = weights.reshape(N, C)
        dLdZ += self.P
        dLdZ /= N
        return dLdZ
