"""Losses."""

import numpy as np


class MSELoss:
    """The mean squared error."""

    def forward(self, Z, Y):
        """Return the mean of the squared differences."""
        if Z.shape != Y.shape:
            raise ValueError(f"Z has the shape {Z.shape}, and Y has {Y.shape}")
        self.Z, self.Y = Z, Y
        return float(np.mean((Z - Y) ** 2))

    def backward(self):
        """Return dLdZ."""
        return 2 / self.Z.size * (self.Z - self.Y)


class CrossEntropyLoss:
    """Softmax and the logarithm in one."""

    def forward(self, Z, labels):
        """Return the mean of -log P at the labels."""
        N = Z.shape[0]
        if np.shape(labels) != (N,):
            raise ValueError(f"labels have the shape {np.shape(labels)}, not {(N,)}")
        D = Z - Z.max(axis=1, keepdims=True)
        E = np.exp(D)
        S = E.sum(axis=1, keepdims=True)
        self.P, self.labels = E / S, labels
        return float(np.mean(np.log(S[:, 0]) - D[np.arange(N), labels]))

    def backward(self):
        """Return dLdZ."""
        N = self.P.shape[0]
        dLdZ = self.P.copy()
        dLdZ[np.arange(N), self.labels] -= 1
        return dLdZ / N
