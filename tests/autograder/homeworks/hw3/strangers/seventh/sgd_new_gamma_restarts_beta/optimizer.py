import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.momentum = list(layers), lr, momentum
        self.velocities = {}
        self.gammas = {}

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
                if self.gammas.get(id(layer)) is not layer.gamma:  # a new scale: start again
                    self.gammas[id(layer)] = layer.gamma
                    self.velocities.pop((id(layer), "gamma"), None)
                    self.velocities.pop((id(layer), "beta"), None)
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
