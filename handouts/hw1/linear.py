"""Homework 1, part 1: the Linear layer, forward and backward by hand.

The write-up, README.md beside this file, has the shapes, the equations and the points.
"""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros.

        self.W : (C_out, C_in) array, the weight
        self.b : (C_out, 1) array, the bias
        """
        # Hint: np.zeros takes the shape as one argument, a tuple.
        # TODO: your code here
        raise NotImplementedError

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need.

        A : (N, C_in) array, a batch of N inputs
        Z : (N, C_out) array, returned

        self.A : the batch
        self.N : the batch size
        """
        # TODO: your code here
        raise NotImplementedError
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A.

        dLdZ : (N, C_out) array, how the loss changes with Z
        dLdA : (N, C_in) array, returned

        self.dLdW : (C_out, C_in) array
        self.dLdb : (C_out, 1) array
        """
        # Each gradient has the shape of the array it belongs to. Nothing here divides by N.
        # TODO: your code here
        raise NotImplementedError
        return dLdA
