"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

from string import ascii_lowercase

import numpy as np

LETTERS = "".join(letter for letter in ascii_lowercase if letter not in "ic")


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis: every vector of A becomes a vector of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros, as Linear does."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the array A, and cache what backward will need."""
        self.A = A
        n = LETTERS[: A.ndim - 1]
        Z = np.einsum(f"{n}i,ci->{n}c", A, self.W, optimize=True)
        return Z + self.b[:, 0]

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        n = LETTERS[: dLdZ.ndim - 1]
        self.dLdW = np.array(np.einsum(f"{n}c,{n}i->ci", dLdZ, self.A, optimize=True))
        self.dLdb = np.array(np.einsum(f"{n}c->c", dLdZ)).reshape(-1, 1)
        return np.einsum(f"{n}c,ci->{n}i", dLdZ, self.W, optimize=True)
