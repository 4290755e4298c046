import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.momentum = list(layers), lr, momentum
        self.velocities = {}

    def step(self):
        done = set()
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
                v = self.momentum * self.velocities[key] + v
            else:
                v = np.array(v)
            self.velocities[key] = v
        values -= self.lr * v
