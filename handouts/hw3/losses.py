"""Homework 3, part 1: losses, which make one number from the outputs of a network.

The write-up, README.md beside this file, has the shapes, the equations and the points.
"""

import numpy as np


class MSELoss:
    """The mean squared error: the mean of (Z − Y)² over all N · C elements."""

    def forward(self, Z, Y):
        """Return the loss L, and cache what backward will need.

        Z : (N, C) array, the outputs of the network
        Y : (N, C) array, the targets
        L : a float, returned

        self.Z, self.Y : the outputs and the targets

        Raises ValueError if Y does not have the shape of Z.
        """
        # Hint: NumPy subtracts arrays of different shapes, too. Compare the shapes first.
        # TODO: your code here
        raise NotImplementedError
        return L

    def backward(self):
        """Return how the loss changes with Z.

        dLdZ : (N, C) array, returned
        """
        # A loss is the last step of a network: no gradient comes from above.
        # TODO: your code here
        raise NotImplementedError
        return dLdZ


class CrossEntropyLoss:
    """The mean over the batch of −log P, where P is the softmax of Z at the right class."""

    def forward(self, Z, labels):
        """Return the loss L, and cache what backward will need.

        Z : (N, C) array, the outputs of the network, its numbers from −1000 to 1000
        labels : (N,) array of integers from 0 to C − 1, the right class of each sample
        L : a float, returned

        self.P : (N, C) array, the softmax of Z, row by row
        self.labels : the labels

        Raises ValueError if labels does not have the shape (N,).
        """
        # Hint: log P needs no P. Write it as a difference, and subtract the largest number first.
        # TODO: your code here
        raise NotImplementedError
        return L

    def backward(self):
        """Return how the loss changes with Z.

        dLdZ : (N, C) array, returned
        """
        # Hint: subtract 1 at one place of each row. Don't write into self.P.
        # TODO: your code here
        raise NotImplementedError
        return dLdZ
