"""SGD."""

import numpy as np


class SGD:
    """Gradient descent with momentum."""

    def __init__(self, layers, lr, momentum=0.0):
        """Keep the layers, the rate and the velocities."""
        self.layers, self.lr, self.momentum = layers, lr, momentum
        self.velocities = {}

    def step(self):
        """Change each parameter once."""
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
        """Change one array in place."""
        parameter, gradient = getattr(layer, name), getattr(layer, "dLd" + name)
        key = id(layer), name
        if self.momentum != 0:
            velocity = self.momentum * self.velocities.get(key, 0.0) + gradient
            self.velocities[key] = velocity
        else:
            velocity = gradient
        parameter -= self.lr * velocity
