import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.momentum = list(layers), lr, momentum
        self.velocities = {}  # v / scale, so that a step need not shrink every v
        self.scale = 1.0

    def step(self):
        done = set()
        self.scale *= self.momentum
        for layer in self.layers:
            if id(layer) in done:
                continue
            done.add(id(layer))
            if hasattr(layer, "W"):
                self._move(layer, "W")
                self._move(layer, "b")
            if hasattr(layer, "gamma"):
                self._move(layer, "gamma")
                self._move(layer, "beta")

    def _move(self, layer, name):
        values, v = getattr(layer, name), getattr(layer, "dLd" + name)
        if self.momentum:
            key = id(layer), name
            if key in self.velocities:
                self.velocities[key] += v / self.scale
            else:
                self.velocities[key] = v / self.scale
            v = self.scale * self.velocities[key]
        values -= self.lr * v
