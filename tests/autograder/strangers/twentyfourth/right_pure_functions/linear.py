"""Homework 1, part 1: pure functions, and a class that keeps their results."""

from typing import NamedTuple

import numpy as np


class Gradients(NamedTuple):
    """How the loss changes with each array."""

    A: np.ndarray
    W: np.ndarray
    b: np.ndarray


def affine(A, W, b):
    """Return Z for a matrix A."""
    Z = np.matmul(A, np.transpose(W))
    return np.add(Z, np.transpose(b), out=Z)


def pulled_back(dLdZ, A, W):
    """Return the gradients of an affine map of matrices."""
    upstream = np.transpose(dLdZ)
    ones = np.ones((len(A), 1))
    return Gradients(np.matmul(dLdZ, W), np.matmul(upstream, A), np.matmul(upstream, ones))


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, n)) for n in (in_features, 1))

    def forward(self, A):
        vars(self).update(A=A, N=np.shape(A)[0])
        return affine(A, self.W, self.b)

    def backward(self, dLdZ):
        dLdA, self.dLdW, self.dLdb = pulled_back(dLdZ, self.A, self.W)
        return dLdA
