import numpy as np


class Remembering:
    """backward calculates once for each forward, and gives copies away."""

    def backward(self):
        batch = self.batch()
        known = self.__dict__.get("_known")
        if known is None or any(a is not b for a, b in zip(known[0], batch)):
            known = self._known = batch, self.gradient(*batch)
        return known[1].copy()


class MSELoss(Remembering):
    def forward(self, Z, Y):
        self._known = None
        if Z.shape != Y.shape:
            raise ValueError(f"Z has the shape {Z.shape}, and Y has {Y.shape}")
        self.Z, self.Y = Z, Y
        D = np.subtract(Z, Y).ravel()
        return np.dot(D, D) / D.size

    def batch(self):
        return self.Z, self.Y

    def gradient(self, Z, Y):
        return 2 * (Z - Y) / Z.size


class CrossEntropyLoss(Remembering):
    def forward(self, Z, labels):
        self._known = None
        if labels.shape != Z[:, 0].shape:
            raise ValueError("a label for each sample, please")
        Z = Z - Z.max(axis=1, keepdims=True)
        self.P = np.exp(Z)
        sums = self.P.sum(axis=1, keepdims=True)
        self.P /= sums
        self.labels = labels
        losses = np.log(sums) - np.take_along_axis(Z, self._column(labels), axis=1)
        return losses.mean()

    @staticmethod
    def _column(labels):
        return labels.astype(np.int64).reshape(-1, 1)

    def batch(self):
        return self.P, self.labels

    def gradient(self, P, labels):
        G, column = np.array(P), self._column(labels)
        np.put_along_axis(G, column, np.take_along_axis(G, column, axis=1) - 1, axis=1)
        return G / len(G)
