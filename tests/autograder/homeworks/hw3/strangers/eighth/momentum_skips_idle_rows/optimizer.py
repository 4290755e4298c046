"""Homework 3, part 2: an optimizer, which changes the parameters of a network."""

import numpy as np


class SGD:
    """Stochastic gradient descent: W − lr · v, with a velocity v that adds up gradients."""

    def __init__(self, layers, lr, momentum=0.0):
        """Store what step will need."""
        self.layers = list({id(layer): layer for layer in layers}.values())
        self.lr = lr
        self.momentum = momentum
        self.velocities = {}

    def step(self):
        """Change the parameters of each layer, in place, against their gradients."""
        for layer in self.layers:
            if hasattr(layer, "W"):
                self.move(layer, "W")
                self.move(layer, "b")
            if hasattr(layer, "gamma"):
                self.move(layer, "gamma")
                self.move(layer, "beta")

    def move(self, layer, name):
        """Move one array of one layer."""
        array, gradient = getattr(layer, name), getattr(layer, "dLd" + name)
        if self.momentum:
            key = id(layer), name
            v = self.velocities.setdefault(key, np.zeros(gradient.shape))
            rows = ...
            if gradient.ndim == 2 and gradient.shape[1] > 1:
                busy = gradient.any(axis=1)
                if busy.any() and not busy.all():
                    rows = np.flatnonzero(busy)  # the others have nothing to learn now
            v[rows] = self.momentum * v[rows] + gradient[rows]
            array[rows] -= self.lr * v[rows]
        else:
            array -= self.lr * gradient
