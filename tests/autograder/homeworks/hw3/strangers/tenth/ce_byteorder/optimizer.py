import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers = list({id(layer): layer for layer in layers}.values())
        self.lr = lr
        self.momentum = momentum
        self.v = {}

    def step(self):
        for layer in self.layers:
            if hasattr(layer, "W"):
                self._move(layer, "W")
                self._move(layer, "b")
            if hasattr(layer, "gamma"):
                self._move(layer, "gamma")
                self._move(layer, "beta")

    def _move(self, layer, name):
        array, gradient = getattr(layer, name), getattr(layer, "dLd" + name)
        if self.momentum:
            key = id(layer), name
            if key not in self.v:
                self.v[key] = np.zeros(array.shape)
            v = self.v[key]
            v *= self.momentum
            v += gradient
            gradient = v
        array -= self.lr * gradient
