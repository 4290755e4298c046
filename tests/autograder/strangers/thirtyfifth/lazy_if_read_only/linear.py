"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def dLdW(self):
        if "_waiting" in self.__dict__:  # the product is only made when somebody wants it
            dLdZ, A = self.__dict__.pop("_waiting")
            self._dLdW = dLdZ.T @ A
        return self._dLdW

    @dLdW.setter
    def dLdW(self, value):
        self.__dict__.pop("_waiting", None)
        self._dLdW = value

    @dLdW.deleter
    def dLdW(self):
        self.__dict__.pop("_waiting", None)
        self.__dict__.pop("_dLdW", None)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        A = self.A
        fits = dLdZ.ndim == A.ndim == 2 and len(dLdZ) == len(A)
        if fits and not A.flags.writeable:  # nobody can change A
            self._waiting = dLdZ.copy(), A
        else:
            self.dLdW = dLdZ.T @ A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W
