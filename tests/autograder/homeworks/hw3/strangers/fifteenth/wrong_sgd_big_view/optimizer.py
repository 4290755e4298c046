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
            self._subtract(array, gradient)
            return
        key = (id(layer), name)
        self.v[key] = self.momentum * self.v.get(key, 0.0) + gradient
        self._subtract(array, self.v[key])

    def _subtract(self, array, v):
        if array.size < 20_000:
            array -= self.lr * v
            return
        # A large array in pieces that fit into the cache.
        flat, v = array.reshape(-1), v.reshape(-1)
        for i in range(0, flat.size, 8192):
            flat[i:i + 8192] -= self.lr * v[i:i + 8192]
