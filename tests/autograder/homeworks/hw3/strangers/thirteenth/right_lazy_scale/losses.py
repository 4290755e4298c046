"""Losses by logaddexp and by products of vectors."""

import numpy as np


class MSELoss:
    def forward(self, Z, Y):
        if list(Z.shape) != list(Y.shape):
            raise ValueError(f"Z has the shape {Z.shape}, and Y has {Y.shape}")
        self.Z, self.Y = np.asarray(Z), np.asarray(Y)
        self.half = None
        return np.linalg.norm(self.Z - self.Y) ** 2 / Z.size

    def backward(self):
        return (self.Z - self.Y) / (0.5 * self.Z.size)


class CrossEntropyLoss:
    def forward(self, Z, labels):
        N = len(Z)
        if labels.shape != (N,):
            raise ValueError(f"labels has the shape {labels.shape}, and not {(N,)}")
        S = Z - np.max(Z, axis=1, keepdims=True)
        log_P = S - np.logaddexp.reduce(S, axis=1, keepdims=True)
        self.P, self.labels = np.asarray(np.exp(log_P)), np.asarray(labels)
        return -sum(log_P[np.arange(N), labels].tolist()) / N

    def backward(self):
        P = self.P
        mask = self.labels.astype(np.int64)[:, None] == np.arange(P.shape[1])
        return np.where(mask, P - 1, P) / len(P)
