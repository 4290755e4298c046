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
            v = self.momentum * self.velocities.get(key, 0.0) + gradient
            self.velocities[key] = gradient = v
        array -= self.lr * gradient
