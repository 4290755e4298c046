import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.momentum = layers, lr, momentum
        self.v = {}

    def step(self):
        seen = set()
        for layer in self.layers:
            if id(layer) in seen:
                continue
            seen.add(id(layer))
            for first, second in (("W", "b"), ("gamma", "beta")):
                if hasattr(layer, first):
                    self._move(layer, first)
                    self._move(layer, second)

    def _move(self, layer, name):
        array, gradient = getattr(layer, name), getattr(layer, "dLd" + name)
        if self.momentum == 0:
            array -= self.lr * gradient
            return
        key = (id(layer), name)
        self.v[key] = self.momentum * self.v.get(key, 0.0) + gradient
        array -= self.lr * self.v[key]
