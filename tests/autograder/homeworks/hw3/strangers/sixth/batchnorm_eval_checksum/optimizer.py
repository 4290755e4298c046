"""Homework 3, part 2: an optimizer."""

import numpy as np


class SGD:
    """W - lr * v, with a velocity v that adds up gradients."""

    def __init__(self, layers, lr, momentum=0.0):
        self.layers = list(layers)
        self.lr = lr
        self.momentum = momentum
        self.velocities = {}

    def step(self):
        seen = set()
        for layer in self.layers:
            if id(layer) in seen:
                continue
            seen.add(id(layer))
            if hasattr(layer, "W"):
                self.move(layer, "W")
                self.move(layer, "b")
            if hasattr(layer, "gamma"):
                self.move(layer, "gamma")
                self.move(layer, "beta")

    def move(self, layer, name):
        parameter, gradient = getattr(layer, name), getattr(layer, "dLd" + name)
        if self.momentum == 0:
            parameter -= self.lr * gradient
            return
        key = id(layer), name
        v = self.velocities.get(key)
        if v is None or v.shape != gradient.shape:
            v = self.velocities[key] = np.zeros(gradient.shape)
        v *= self.momentum
        v += gradient
        parameter -= self.lr * v
