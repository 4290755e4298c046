"""Homework 1, part 1: one place for each gradient, wiped by forward and filled by backward."""

import numpy as np


class Linear:
    dLdW = dLdb = None

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def __setattr__(self, name, value):
        own = self.__dict__.get(name)
        if name in ("W", "b") and own is not None:
            if own is value:
                return
            if own.shape == np.shape(value) and own.flags.writeable:
                own[...] = value  # numpy looks after a value that overlaps
                return
            value = np.array(value)
        super().__setattr__(name, value)

    def _place(self, name, shape):
        place = getattr(self, name)
        if place is None or place.shape != shape or not place.flags.writeable:
            place = np.empty(shape)
            setattr(self, name, place)
        return place

    def forward(self, A):
        for place in (self.dLdW, self.dLdb):  # they hold until the next forward
            if place is not None and place.flags.writeable:
                place.fill(np.nan)
        self.A, self.N = np.array(A), len(A)
        return self.A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        np.matmul(dLdZ.T, self.A, out=self._place("dLdW", self.W.shape))
        np.sum(dLdZ, axis=0, out=self._place("dLdb", self.b.shape)[:, 0])
        return dLdA
