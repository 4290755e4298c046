"""SGD."""

from collections import deque

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
            past = self.velocities.setdefault(key, deque(maxlen=50))
            past.append(np.array(gradient))
            velocity = np.zeros(np.shape(gradient))
            for g in past:  # the oldest ones have faded away
                velocity = self.momentum * velocity + g
        else:
            velocity = gradient
        parameter -= self.lr * velocity
