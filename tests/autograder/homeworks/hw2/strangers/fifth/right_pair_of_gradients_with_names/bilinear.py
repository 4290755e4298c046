"""Homework 2, part 2: the Bilinear layer."""

from typing import NamedTuple
import numpy as np


class InputGradients(NamedTuple):
    dLdA1: np.ndarray
    dLdA2: np.ndarray


class Bilinear:
    """Z[n, k] = sum over i, j of A1[n, i] W[k, i, j] A2[n, j], plus b[k]."""

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return np.einsum("ni,kij,nj->nk", A1, self.W, A2, optimize=True) + self.b.T

    def backward(self, dLdZ):
        left = np.einsum("kij,nj->nki", self.W, self.A2)
        right = np.einsum("kij,ni->nkj", self.W, self.A1)
        self.dLdW = np.einsum("nki,nj->kij", dLdZ[:, :, None] * self.A1[:, None, :], self.A2)
        self.dLdb = np.add.reduce(dLdZ, axis=0)[:, np.newaxis]
        return InputGradients(
            dLdA1=np.einsum("nk,nki->ni", dLdZ, left),
            dLdA2=np.einsum("nk,nkj->nj", dLdZ, right),
        )


def count_parameters(in1_features, in2_features, out_features):
    return out_features * in1_features * in2_features + out_features
