"""NumPy's own stable sum of exponentials, and the properties of a base class."""

import numpy as np


class Loss:
    def compare(self, shape, wanted):
        if shape != wanted:
            raise ValueError(f"{shape} is not {wanted}")


class MSELoss(Loss):
    def forward(self, Z, Y):
        self.compare(Y.shape, Z.shape)
        self.Z, self.Y = Z, Y
        difference = np.ravel(Z - Y)
        return np.dot(difference, difference) / difference.size

    def backward(self):
        N, C = self.Z.shape
        return (self.Z - self.Y) * (2 / (N * C))


class CrossEntropyLoss(Loss):
    def forward(self, Z, labels):
        self.compare(np.shape(labels), Z.shape[:1])
        S = Z - Z.max(axis=1, keepdims=True)
        log_P = S - np.logaddexp.reduce(S, axis=1, keepdims=True)
        self.P, self.labels = np.exp(log_P), labels
        return -np.take_along_axis(log_P, labels[:, None], axis=1).mean()

    def backward(self):
        dLdZ = self.P.copy()
        dLdZ[np.arange(len(dLdZ)), self.labels] -= 1
        dLdZ /= len(dLdZ)
        return dLdZ
