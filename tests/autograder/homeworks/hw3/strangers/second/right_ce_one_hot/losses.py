import numpy as np


class MSELoss:
    def forward(self, Z, Y):
        if Z.shape != Y.shape:
            raise ValueError(f"Z has the shape {Z.shape}, and Y has {Y.shape}")
        self.Z, self.Y = Z, Y
        return float(np.mean((Z - Y) ** 2))

    def backward(self):
        return 2 * (self.Z - self.Y) / self.Z.size


class CrossEntropyLoss:
    @staticmethod
    def one_hot(labels, C):
        return labels[:, None] == np.arange(C)

    def forward(self, Z, labels):
        if labels.ndim != 1 or labels.shape[0] != Z.shape[0]:
            raise ValueError(f"{labels.shape}")
        S = Z - np.max(Z, axis=-1)[:, None]
        S = S - np.log(np.exp(S).sum(-1))[:, None]
        self.P, self.labels = np.exp(S), labels
        return -np.sum(S, where=self.one_hot(labels, Z.shape[1])) / Z.shape[0]

    def backward(self):
        N, C = self.P.shape
        return np.subtract(self.P, self.one_hot(self.labels, C)) / N
