"""Homework 3, part 1: losses, with exact sums, logaddexp and a one-hot matrix."""

import math

import numpy as np


class MSELoss:
    """The mean squared error, as a dot product."""

    def forward(self, Z, Y):
        """Return the loss L, and cache Z and Y."""
        if not np.array_equal(np.shape(Z), np.shape(Y)):
            raise ValueError("other shapes")
        self.Z, self.Y = Z, Y
        return math.fsum(np.square(np.ravel(Z - Y, order="K"))) / Z.size

    def backward(self):
        """Return how the loss changes with Z, in Fortran's order."""
        out = np.empty(self.Z.shape, order="F")
        np.subtract(self.Y, self.Z, out=out)
        return np.divide(out, -0.5 * out.size, out=out)


class CrossEntropyLoss:
    """Cross-entropy from the differences to the output of the right class."""

    def forward(self, Z, labels):
        """Return the loss L, and cache P and the labels."""
        if np.shape(labels) != (len(Z),):
            raise ValueError("labels is not a vector of N labels")
        N, C = Z.shape
        index = labels.astype(np.intp)
        self.labels = index
        D = Z[:, ::-1] - Z.max(axis=1)[:, None]
        log_sum = np.logaddexp.reduce(D, axis=1)
        log_P = (D - log_sum[:, None])[:, ::-1]
        self.P = np.exp(log_P)
        return math.fsum(-np.take_along_axis(log_P, index[:, None], axis=1)[::-1, 0]) / N

    def backward(self):
        """Return how the loss changes with Z."""
        N, C = self.P.shape
        one_hot = np.equal.outer(self.labels, np.arange(C))
        return np.where(one_hot, self.P - 1, self.P) / N
