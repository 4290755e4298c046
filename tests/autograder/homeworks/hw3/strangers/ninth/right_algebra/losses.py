import numpy as np


class Loss:
    """What both losses share: check, cache, mean of the terms; then factor times side."""

    def forward(self, Z, target):
        wanted = self.wanted_shape(Z)
        if tuple(np.shape(target)) != wanted:
            raise ValueError(f"the targets have the shape {np.shape(target)}, and not {wanted}")
        return self.value(Z, target)


class MSELoss(Loss):
    wanted_shape = staticmethod(np.shape)

    def value(self, Z, Y):
        self.Z, self.Y = Z, Y
        return np.square(np.linalg.norm(Z - Y)) / Z.size

    def backward(self):
        half = self.Z.size / 2
        return np.subtract(self.Z, self.Y) / half


class CrossEntropyLoss(Loss):
    @staticmethod
    def wanted_shape(Z):
        return np.shape(Z)[:1]

    def value(self, Z, labels):
        columns = Z - np.max(Z, axis=1)[:, np.newaxis]
        logsum = np.logaddexp.reduce(columns, axis=1)
        self.P = np.exp(columns - logsum[:, np.newaxis])
        self.labels = labels
        picked = np.take_along_axis(columns, labels.astype(np.int64)[:, np.newaxis], axis=1)
        return np.subtract(logsum, picked[:, 0]).sum() / len(Z)

    def backward(self):
        N, C = self.P.shape
        one_hot = np.equal.outer(self.labels.astype(np.intp), np.arange(C))
        return (self.P - one_hot) / N
