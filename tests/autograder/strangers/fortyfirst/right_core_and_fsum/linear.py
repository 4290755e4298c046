"""Homework 1, part 1: the Linear layer."""

import numpy as np
from itertools import starmap
from math import fsum


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.__dict__.update(A=A, N=A.shape[0])
        Z = np.empty((A.shape[0], self.W.shape[0]))
        for start in range(0, A.shape[0], 997):
            rows = slice(start, start + 997)
            Z[rows] = self.b.T
            Z[rows] += A[rows] @ self.W.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = sum(starmap(self._part, self._blocks(dLdZ)))
        self.dLdb = np.array([[fsum(column)] for column in dLdZ.T.tolist()])
        return np.concatenate([D @ self.W for _, D in self._blocks(dLdZ)])

    @staticmethod
    def _part(A, D):
        return D.T @ A

    def _blocks(self, dLdZ):
        A = self.A
        if len(A) != len(dLdZ):
            raise ValueError("dLdZ does not fit A")
        for start in range(0, len(A), 997):
            yield A[start : start + 997], dLdZ[start : start + 997]
