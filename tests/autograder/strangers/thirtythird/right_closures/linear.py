"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

from types import SimpleNamespace

import numpy as np


class Linear(SimpleNamespace):
    """Z = A Wᵀ + 1_N bᵀ, as two functions that hand over to each other."""

    def __init__(self, in_features, out_features):
        super().__init__(
            W=np.zeros(out_features * in_features).reshape(out_features, in_features),
            b=np.zeros(out_features).reshape(-1, 1),
        )

    def __getattribute__(self, name):
        if name in ("forward", "backward"):  # a new function for each call
            return globals()["make_" + name](self)
        return super().__getattribute__(name)

    def forward(self, A):
        """Found by make_forward."""

    def backward(self, dLdZ):
        """Found by make_backward."""


def make_forward(layer):
    def forward(A):
        Z = np.empty((A.shape[0], layer.W.shape[0]))
        Z[...] = layer.b.T
        Z += np.inner(A, layer.W)
        # a private copy of the batch: the caller's stays as it is
        batch = np.array(A, order="F")
        vars(layer).update(A=batch, N=batch.shape[0])
        return Z

    return forward


def make_backward(layer):
    def backward(dLdZ):
        order = np.argsort(dLdZ[:, 0])  # the samples in another order: the same sums
        G, A = dLdZ[order], layer.A[order]
        vars(layer).update(dLdW=np.inner(G.T, A.T), dLdb=np.add.reduceat(G, [0], axis=0).T)
        return np.inner(dLdZ, layer.W.T)

    return backward
