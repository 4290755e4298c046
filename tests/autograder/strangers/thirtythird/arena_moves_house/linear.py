"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import weakref

import numpy as np


class Arena:
    """The small parameters of a program, one behind the other in one array."""

    def __init__(self, size):
        self.flat, self.used, self.layers = np.zeros(size), 0, weakref.WeakSet()

    def place(self, layer, name, shape):
        size = int(np.prod(shape))
        if size > len(self.flat) // 8:
            setattr(layer, name, np.zeros(shape))
            return
        while self.used + size > len(self.flat):
            self.grow()
        layer.where[name] = slice(self.used, self.used + size), shape
        setattr(layer, name, self.flat[self.used : self.used + size].reshape(shape))
        self.used += size
        self.layers.add(layer)

    def grow(self):
        old = self.flat
        self.flat = np.concatenate([old, np.zeros(len(old))])
        for layer in self.layers:
            for name, (place, shape) in layer.where.items():
                if getattr(layer, name).base is old:  # and not an array that was assigned
                    setattr(layer, name, self.flat[place].reshape(shape))


arena = Arena(1 << 15)


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.where = {}
        arena.place(self, "W", (int(out_features), int(in_features)))
        arena.place(self, "b", (int(out_features), 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
