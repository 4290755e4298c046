"""Homework 3, part 1: losses, which make one number from the outputs of a network."""

import numpy as np


def same_shape(Z, Y):
    """Raise ValueError if Y does not have the shape of Z."""
    if Z.shape != Y.shape:
        raise ValueError(f"Z has the shape {Z.shape}, and Y has {Y.shape}")


def one_label_each(Z, labels):
    """Raise ValueError if there is not one label for each row of Z."""
    if labels.shape != (Z.shape[0],):
        raise ValueError(f"Z has the shape {Z.shape}, and labels has {labels.shape}")


class MSELoss:
    """The mean squared error: the mean of (Z − Y)² over all N · C elements."""

    def forward(self, Z, Y):
        """Return the loss L, and cache what backward will need."""
        same_shape(Z, Y)
        self.Z, self.Y = Z, Y
        return float(np.mean((Z - Y) ** 2))

    def backward(self):
        """Return how the loss changes with Z."""
        return (self.Z - self.Y) * (2 / self.Z.size)


class CrossEntropyLoss:
    """The mean over the batch of −log P, where P is the softmax of Z at the right class."""

    def forward(self, Z, labels):
        """Return the loss L, and cache what backward will need."""
        one_label_each(Z, labels)
        shifted = Z - Z.max(axis=1, keepdims=True)
        P = np.exp(shifted)
        total = P.sum(axis=1, keepdims=True)
        P /= total
        self.P, self.labels = P, labels
        rows = np.arange(len(Z))
        losses = np.log(total[:, 0]) - shifted[rows, labels]
        return float(losses.mean())

    def backward(self):
        """Return how the loss changes with Z."""
        N = len(self.P)
        dLdZ = self.P.copy()
        dLdZ[np.arange(N), self.labels] -= 1
        dLdZ /= N
        return dLdZ
