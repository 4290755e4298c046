"""The Linear layer: pure functions, and a class that only keeps their results."""

from functools import partial
from typing import NamedTuple

import numpy as np


class Gradients(NamedTuple):
    A: np.ndarray
    W: np.ndarray
    b: np.ndarray


def affine(W, b, A):
    return np.add(A @ W.T, b.T)


def pull_back(W, A, dLdZ):
    ones = np.ones((len(dLdZ), 1))
    return Gradients(*map(np.matmul, (dLdZ, dLdZ.T, dLdZ.T), (W, A, ones)))


class Linear:
    def __init__(self, in_features, out_features):
        vars(self).update(W=np.zeros((out_features, in_features)), b=np.zeros((out_features, 1)))

    def forward(self, A):
        vars(self).update(A=A, N=len(A))
        return partial(affine, self.W, self.b)(A)

    def backward(self, dLdZ):
        gradients = pull_back(self.W, self.A, dLdZ)
        vars(self).update(dLdW=gradients.W, dLdb=gradients.b)
        return gradients.A
