"""Homework 3, part 2: an optimizer, which changes the parameters of a network."""

import numpy as np


class SGD:
    """Stochastic gradient descent: W − lr · v, with a velocity v that adds up gradients."""

    def __init__(self, layers, lr, momentum=0.0):
        """Store what step will need."""
        self.layers = layers
        self.lr = lr
        self.momentum = momentum
        self.v = {}

    def step(self):
        """Change the parameters of each layer, in place, against their gradients."""
        seen = set()
        for layer in self.layers:
            if id(layer) in seen:
                continue
            seen.add(id(layer))
            for first, names in (("W", ("W", "b")), ("gamma", ("gamma", "beta"))):
                if hasattr(layer, first):
                    for name in names:
                        self.move(layer, name)

    def move(self, layer, name):
        """Change one parameter."""
        array, gradient = getattr(layer, name), getattr(layer, "dLd" + name)
        if self.momentum:
            key = id(layer), name
            v = self.momentum * self.v.get(key, 0.0) + gradient
            self.v[key] = v
        else:
            v = gradient
        array -= self.lr * v
