"""Homework 3, part 1: losses."""

import numpy as np


class MSELoss:
    """The mean squared error, as a squared length."""

    def forward(self, Z, Y):
        if np.shape(Z) != np.shape(Y):
            raise ValueError("shapes")
        self.Z, self.Y = Z, Y
        side = (Z - Y).ravel()
        return side.dot(side) / side.size

    def backward(self):
        dLdZ = self.Z - self.Y
        dLdZ += dLdZ
        dLdZ /= dLdZ.size
        return dLdZ


class CrossEntropyLoss:
    """P is calculated when it is asked for."""

    log_P = _P = None

    @property
    def P(self):
        if self._P is None:
            self._P = np.exp(self.log_P)
        return self._P

    @P.setter
    def P(self, value):
        self._P = value

    def forward(self, Z, labels):
        if labels.shape != Z.shape[:1]:
            raise ValueError("shapes")
        D = Z - Z.max(axis=1)[:, None]
        D -= np.logaddexp.reduce(D, axis=1)[:, None]
        self.log_P, self._P, self.labels = D, None, labels
        return -np.take_along_axis(D, labels[:, None].astype(int), 1).sum() / len(D)

    def backward(self):
        N, C = self.P.shape
        return (self.P - (np.arange(C) == self.labels[:, None])) / N
