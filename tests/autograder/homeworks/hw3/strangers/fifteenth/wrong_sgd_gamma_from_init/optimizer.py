import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.momentum = layers, lr, momentum
        self.v = {}
        self.norms = {id(x): (x.gamma, x.beta) for x in layers if hasattr(x, "gamma")}

    def step(self):
        seen = set()
        for layer in self.layers:
            if id(layer) in seen:
                continue
            seen.add(id(layer))
            if hasattr(layer, "W"):
                self._move(layer, "W", layer.W)
                self._move(layer, "b", layer.b)
            if id(layer) in self.norms:
                gamma, beta = self.norms[id(layer)]
                self._move(layer, "gamma", gamma)
                self._move(layer, "beta", beta)

    def _move(self, layer, name, array):
        gradient = getattr(layer, "dLd" + name)
        if self.momentum == 0:
            array -= self.lr * gradient
            return
        key = (id(layer), name)
        self.v[key] = self.momentum * self.v.get(key, 0.0) + gradient
        array -= self.lr * self.v[key]
