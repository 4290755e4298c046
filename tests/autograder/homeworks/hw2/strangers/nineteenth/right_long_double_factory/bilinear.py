"""Bilinear: batched matrix products, with the output as the first axis."""

import functools

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((in1_features, in2_features, out_features)).transpose(2, 0, 1)
        self.b = np.zeros((1, out_features)).T

    def _groups(self, N):
        out, in1, in2 = self.W.shape
        step = max(1, 1_000_000 // (N * max(in1, in2)))
        return (slice(k, min(k + step, out)) for k in range(0, out, step))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        groups = [((A1 @ self.W[g]) * A2).sum(-1) for g in self._groups(len(A1))]
        return (np.concatenate(groups) + self.b).T

    def backward(self, dLdZ):
        A1, A2 = self.A1, self.A2
        columns = dLdZ.T[:, :, None]
        add = functools.partial(functools.reduce, np.add)
        groups = list(self._groups(len(dLdZ)))
        self.dLdb = np.einsum("nk->k", dLdZ)[:, None]
        self.dLdW = np.concatenate([(columns[g] * A1).transpose(0, 2, 1) @ A2 for g in groups])
        return (
            add((columns[g] * (A2 @ self.W[g].transpose(0, 2, 1))).sum(0) for g in groups),
            add((columns[g] * (A1 @ self.W[g])).sum(0) for g in groups),
        )


def count_parameters(in1_features, in2_features, out_features):
    return int.__mul__(in1_features * in2_features + 1, out_features)
