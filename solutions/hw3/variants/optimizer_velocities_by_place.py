"""A dictionary of velocities for each layer, by the layer's place in a list of its own."""

import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers = []
        for layer in layers:
            if not any(layer is other for other in self.layers):
                self.layers.append(layer)
        self.lr, self.momentum = lr, momentum
        self.velocities = [{} for _ in self.layers]

    def step(self):
        for layer, velocities in zip(self.layers, self.velocities, strict=True):
            for name in ["W", "b", "gamma", "beta"]:
                try:
                    getattr(layer, "W" if name in "Wb" else "gamma")
                except AttributeError:
                    continue
                parameter = getattr(layer, name)
                v = velocities.setdefault(name, np.zeros_like(parameter))
                v *= self.momentum
                v += getattr(layer, f"dLd{name}")
                np.subtract(parameter, self.lr * v, out=parameter)
