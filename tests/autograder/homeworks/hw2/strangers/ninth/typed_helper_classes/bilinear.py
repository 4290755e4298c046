"""Homework 2, part 2: the Bilinear layer."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Sizes:
    in1: int
    in2: int
    out: int

    @property
    def weight(self) -> tuple[int, int, int]:
        return self.out, self.in1, self.in2

    @property
    def bias(self) -> tuple[int, int]:
        return self.out, 1

    def __int__(self) -> int:
        return math.prod(self.weight) + math.prod(self.bias)


class Bilinear:
    def __init__(self, in1_features: int, in2_features: int, out_features: int) -> None:
        self.sizes = Sizes(in1_features, in2_features, out_features)
        self.W: np.ndarray = np.zeros(self.sizes.weight)
        self.b: np.ndarray = np.zeros(self.sizes.bias)

    def forward(self, A1: np.ndarray, A2: np.ndarray) -> np.ndarray:
        self.A1, self.A2 = A1, A2
        rows = A1 @ self.W  # (K, N, in2)
        return np.einsum("knj,nj->nk", rows, A2) + self.b[:, 0]

    def backward(self, dLdZ: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        dLdA1 = np.zeros(self.A1.shape)
        dLdA2 = np.zeros(self.A2.shape)
        slices: list[np.ndarray] = []
        for g, Wk in zip(dLdZ.T, self.W, strict=True):
            g = g[:, None]
            slices.append((g * self.A1).T @ self.A2)
            dLdA1 += g * (self.A2 @ Wk.T)
            dLdA2 += g * (self.A1 @ Wk)
        self.dLdW = np.stack(slices)
        self.dLdb = np.sum(dLdZ, axis=0, keepdims=True).T.copy()
        return dLdA1, dLdA2


def count_parameters(in1_features: int, in2_features: int, out_features: int) -> int:
    return int(Sizes(in1_features, in2_features, out_features))
