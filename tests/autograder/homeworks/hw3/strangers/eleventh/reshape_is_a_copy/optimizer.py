"""Homework 3, part 2: an optimizer."""

import numpy as np


class SGD:
    """Stochastic gradient descent."""

    def __init__(self, layers, lr, momentum=0.0):
        """Store what step will need."""
        self.layers = list({id(layer): layer for layer in layers}.values())
        self.lr = lr
        self.momentum = momentum
        self.v = {}

    def step(self):
        """Change the parameters of each layer."""
        for layer in self.layers:
            for names in (("W", "b"), ("gamma", "beta")):
                if hasattr(layer, names[0]):
                    for name in names:
                        self.move(layer, name)

    def move(self, layer, name):
        """Change one parameter."""
        parameter, gradient = getattr(layer, name), getattr(layer, "dLd" + name)
        key = id(layer), name
        if key not in self.v:
            self.v[key] = np.zeros(parameter.shape)
        v = self.v[key]
        v *= self.momentum
        v += gradient
        subtract(parameter, self.lr * v)


def subtract(parameter, change):
    """Write parameter − change into the array, a few rows at a time."""
    if parameter.ndim < 2 or parameter.size == 0:
        parameter -= change
        return
    if parameter.flags.f_contiguous:
        parameter, change = parameter.T, change.T
    rows = parameter.reshape(len(parameter), -1)
    change = change.reshape(len(change), -1)
    for start in range(0, len(rows), 64):
        rows[start : start + 64] -= change[start : start + 64]
