import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers = list({id(layer): layer for layer in layers}.values())
        self.lr, self.momentum = lr, momentum
        self.v = {}

    def step(self):
        for layer in self.layers:
            for first, names in (("W", ("W", "b")), ("gamma", ("gamma", "beta"))):
                if hasattr(layer, first):
                    for name in names:
                        self._move(layer, name)

    def _move(self, layer, name):
        X, g = getattr(layer, name), getattr(layer, "dLd" + name)
        key = id(layer), name
        if self.momentum:
            if key not in self.v:
                self.v[key] = np.zeros(X.shape)
            v = self.v[key]
            v *= self.momentum
            v += g
            g = v
        X -= self.lr * g
