"""Homework 1, part 1: the Linear layer."""

import functools

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.__dict__.pop("dLdW", None)
        self.__dict__.pop("dLdb", None)
        self._kept = dLdZ.copy(), self.A.copy()
        return dLdZ @ self.W

    @functools.cached_property
    def dLdW(self):
        dLdZ, A = self._kept
        return dLdZ.T @ A

    @functools.cached_property
    def dLdb(self):
        return self._kept[0].sum(axis=0, keepdims=True).T
