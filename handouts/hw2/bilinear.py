"""Homework 2, part 2: the Bilinear layer, forward and backward by hand.

The write-up, README.md beside this file, has the shapes, the equations and the points.
"""

import numpy as np


class Bilinear:
    """Z[n, k] = Σ_ij A1[n, i] W[k, i, j] A2[n, j] + b[k]: two batches become one."""

    def __init__(self, in1_features, in2_features, out_features):
        """Start W and b from zeros.

        self.W : (C_out, C_in1, C_in2) array, the weight: one matrix for each output
        self.b : (C_out, 1) array, the bias
        """
        # TODO: your code here
        raise NotImplementedError

    def forward(self, A1, A2):
        """Return Z for the batches A1 and A2, and cache what backward will need.

        A1 : (N, C_in1) array, the first input of each sample
        A2 : (N, C_in2) array, the second input of each sample
        Z : (N, C_out) array, returned

        self.A1, self.A2 : the batches
        """
        # Hint: np.einsum takes the indices of the sum as they stand in the equation.
        # TODO: your code here
        raise NotImplementedError
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A1 and A2.

        dLdZ : (N, C_out) array, how the loss changes with Z
        dLdA1 : (N, C_in1) array, returned first
        dLdA2 : (N, C_in2) array, returned second

        self.dLdW : (C_out, C_in1, C_in2) array
        self.dLdb : (C_out, 1) array
        """
        # Each gradient has the shape of the array it belongs to. Nothing here divides by N.
        # TODO: your code here
        raise NotImplementedError
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    """Return the number of parameters of a Bilinear layer, an int: all elements of W and b.

    The sizes may be large. Calculate the number; a layer of these sizes may not fit into memory.
    """
    # TODO: your code here
    raise NotImplementedError
    return count
