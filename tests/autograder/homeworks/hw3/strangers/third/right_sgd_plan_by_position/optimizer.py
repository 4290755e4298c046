"""Homework 3: an optimizer."""

import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.lr, self.momentum = lr, momentum
        self.layers = list({id(layer): layer for layer in layers}.values())
        self.velocities = [{} for _ in self.layers]

    def step(self):
        for layer, velocity in zip(self.layers, self.velocities):
            names = ["W", "b"] * hasattr(layer, "W") + ["gamma", "beta"] * hasattr(layer, "gamma")
            for name in names:
                gradient = getattr(layer, f"dLd{name}")
                if name not in velocity:
                    velocity[name] = np.zeros(np.shape(gradient))
                velocity[name] *= self.momentum
                velocity[name] += gradient
                getattr(layer, name)[...] -= self.lr * velocity[name]
