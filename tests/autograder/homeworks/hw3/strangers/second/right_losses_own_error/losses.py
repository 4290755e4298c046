import numpy as np


class WrongShape(ValueError):
    """Targets that don't fit."""


class Loss:
    def check(self, targets, shape):
        if targets.shape != shape:
            raise WrongShape(f"{targets.shape} is not {shape}")


class MSELoss(Loss):
    def forward(self, Z, Y):
        self.check(Y, Z.shape)
        self.Z, self.Y = Z.copy(), Y.copy()
        return np.square(self.Z - self.Y).mean(axis=1).mean()

    def backward(self):
        N, C = self.Z.shape
        return (self.Z - self.Y) * (2 / N / C)


def log_softmax(row):
    shifted = row - row.max()
    return shifted - np.log(np.exp(shifted).sum())


class CrossEntropyLoss(Loss):
    def forward(self, Z, labels):
        self.check(labels, (Z.shape[0],))
        log_P = np.stack([log_softmax(row) for row in Z])
        self.P, self.labels = np.exp(log_P), labels.copy()
        return -sum(log_P[n, y] for n, y in enumerate(self.labels)) / len(Z)

    def backward(self):
        return (self.P - np.eye(self.P.shape[1])[self.labels]) / len(self.P)
