import numpy as np


class _Loss:
    """What both losses share: backward is a difference over a count."""

    def backward(self):
        return self._difference() * (1 / self._count())


class MSELoss(_Loss):
    def forward(self, Z, Y):
        if Z.shape != Y.shape:
            raise ValueError(f"{Z.shape} {Y.shape}")
        self.Z, self.Y = Z, Y
        flat = np.ravel(Z - Y)
        return float(flat @ flat) / flat.size

    def _difference(self):
        return (self.Z - self.Y) * 2

    def _count(self):
        return self.Z.size


class CrossEntropyLoss(_Loss):
    def forward(self, Z, labels):
        if labels.shape != Z.shape[:1]:
            raise ValueError(f"{Z.shape} {labels.shape}")
        D = (Z.T - Z.max(axis=1)).T  # in Fortran order, whatever Z is
        E = np.exp(D)
        self.P = (E.T / E.sum(axis=1)).T
        self.labels = labels
        return np.average(np.log(E.sum(axis=1)) - np.take_along_axis(D, labels[:, None], 1)[:, 0])

    def _difference(self):
        out = np.array(self.P, order="F")
        np.subtract.at(out, (np.arange(len(out)), self.labels), 1.0)
        return out

    def _count(self):
        return self.labels.size
