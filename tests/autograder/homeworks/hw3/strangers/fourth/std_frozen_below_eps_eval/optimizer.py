import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.momentum = layers, lr, momentum
        self.v = {}

    def step(self):
        done = set()
        for layer in self.layers:
            if id(layer) in done:
                continue
            done.add(id(layer))
            for first, names in (("W", "Wb"), ("gamma", ("gamma", "beta"))):
                if hasattr(layer, first):
                    for name in names:
                        self.move(layer, name)

    def move(self, layer, name):
        p, g = getattr(layer, name), getattr(layer, "dLd" + name)
        key = id(layer), name
        v = self.momentum * self.v.get(key, np.zeros_like(g)) + g
        self.v[key] = v
        p -= self.lr * v
