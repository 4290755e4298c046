"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))
        self._products = None

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        self._products = None
        A1W, _ = self._get()
        return (A1W * A2[:, None, :]).sum(axis=2) + self.b.T

    def _get(self):
        """Return A1 W, (N, K, in2), and W A2, (N, K, in1): once for each forward."""
        now = self.A1, self.A2, self.W
        if self._products is None or any(x is not y for x, y in zip(now, self._products[0])):
            A1W = np.einsum("ni,kij->nkj", self.A1, self.W)
            WA2 = np.einsum("kij,nj->nki", self.W, self.A2)
            self._products = now, (A1W, WA2)
        return self._products[1]

    def backward(self, dLdZ):
        A1W, WA2 = self._get()
        self.dLdb = dLdZ.T.sum(axis=1, keepdims=True)
        self.dLdW = np.einsum("nk,ni,nj->kij", dLdZ, self.A1, self.A2)
        return np.einsum("nk,nki->ni", dLdZ, WA2), np.einsum("nk,nkj->nj", dLdZ, A1W)


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
