"""SGD over single numbers."""

import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers = layers
        self.lr = lr
        self.momentum = momentum
        self.v = []  # triples: layer, name, velocity

    def velocity_of(self, layer, name, shape):
        for other, known, v in self.v:
            if other is layer and known == name:
                return v
        v = np.zeros(shape)
        self.v.append((layer, name, v))
        return v

    def step(self):
        done = []
        for layer in self.layers:
            if any(layer is other for other in done):
                continue
            done.append(layer)
            names = []
            if hasattr(layer, "W"):
                names += ["W", "b"]
            if hasattr(layer, "gamma"):
                names += ["gamma", "beta"]
            for name in names:
                X = getattr(layer, name)
                G = getattr(layer, "dLd" + name)
                v = self.velocity_of(layer, name, X.shape)
                for index in np.ndindex(*X.shape):
                    v[index] = self.momentum * v[index] + G[index]
                    X[index] = X[index] - self.lr * v[index]
