"""Homework 1, part 3, for extra points: the Linear layer for arrays of any number of axes.

The write-up, README.md beside this file, has the shapes, the equations and the points.
"""

import numpy as np


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis: every vector of A becomes a vector of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros, as Linear does.

        self.W : (C_out, C_in) array, the weight
        self.b : (C_out, 1) array, the bias
        """
        # TODO: your code here
        raise NotImplementedError

    def forward(self, A):
        """Return Z for the array A, and cache what backward will need.

        A : (..., C_in) array; the dots are any number of axes, or none
        Z : (..., C_out) array, returned; its other axes are those of A

        self.A : the array, in its own shape
        """
        # Hint: for a vector A, Z is a vector too.
        # TODO: your code here
        raise NotImplementedError
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A.

        dLdZ : (..., C_out) array, how the loss changes with Z
        dLdA : (..., C_in) array, returned

        self.dLdW : (C_out, C_in) array
        self.dLdb : (C_out, 1) array
        """
        # Hint: reshape(-1, C) makes a matrix of C columns, with as many rows as there are vectors.
        # TODO: your code here
        raise NotImplementedError
        return dLdA
