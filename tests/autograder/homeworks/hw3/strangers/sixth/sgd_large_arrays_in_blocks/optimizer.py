"""Homework 3, part 2: an optimizer."""

import numpy as np


BLOCK = 16384


def subtract(parameter, direction, lr):
    """parameter -= lr * direction, large arrays block by block to stay in the cache of the processor."""
    if parameter.size <= BLOCK:
        parameter -= lr * direction
        return
    flat, direction = parameter.reshape(-1), direction.reshape(-1)
    for start in range(0, flat.size, BLOCK):
        flat[start : start + BLOCK] -= lr * direction[start : start + BLOCK]


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
            subtract(parameter, gradient, self.lr)
            return
        key = id(layer), name
        v = self.velocities.get(key)
        if v is None or v.shape != gradient.shape:
            v = self.velocities[key] = np.zeros(gradient.shape)
        v *= self.momentum
        v += gradient
        subtract(parameter, v, self.lr)
