"""Homework 3, part 1: losses that reuse the memory of their caches, and never that of a result."""

import numpy as np


class Memory:
    """One array that is written again as long as the shape stays."""

    def __init__(self):
        self.array = None

    def __call__(self, shape):
        if self.array is None or self.array.shape != shape:
            self.array = np.empty(shape[::-1]).T
        return self.array


class MSELoss:
    """The mean squared error; the difference needs no new memory."""

    def __init__(self):
        """Start with no memory."""
        self.memory = Memory()

    def forward(self, Z, Y):
        """Return the loss L, and cache Z and Y."""
        if (*Z.shape, "end") != (*Y.shape, "end"):
            raise ValueError(f"{Z.shape} and {Y.shape}")
        self.Z, self.Y = Z, Y
        D = np.subtract(Z, Y, out=self.memory(Z.shape))
        return float(np.einsum("ij,ij->", D, D) / D.size)

    def backward(self):
        """Return how the loss changes with Z: from the caches, in memory of its own."""
        dLdZ = np.array(self.Z, dtype=float, order="C", copy=True)
        dLdZ -= self.Y
        dLdZ += dLdZ
        dLdZ /= dLdZ.size
        return dLdZ


class CrossEntropyLoss:
    """Cross-entropy; P is the same array each time, and labels are a memory of it, too."""

    def __init__(self):
        """Start with no memory."""
        self.memory, self.label_memory = Memory(), Memory()

    def forward(self, Z, labels):
        """Return the loss L, and cache P and the labels."""
        if labels.ndim != 1 or labels.size != len(Z):
            raise ValueError("labels is no vector of N numbers")
        P = self.memory(Z.shape)
        np.subtract(Z, np.max(Z, axis=1, keepdims=True), out=P)
        rows = range(len(Z))
        right = P[rows, labels]  # a copy: P is written into now
        np.exp(P, out=P)
        sums = P.sum(axis=1)
        P /= sums[:, None]
        self.P, self.labels = P, labels
        return float(np.mean(np.log(sums) - right))

    def backward(self):
        """Return how the loss changes with Z: the right class loses the rest of its row."""
        N, C = self.P.shape
        flat = self.P.flatten()
        flat[np.arange(0, N * C, C) + self.labels.astype(np.int64)] -= 1.0
        flat *= 1 / N
        return flat.reshape(N, C)
