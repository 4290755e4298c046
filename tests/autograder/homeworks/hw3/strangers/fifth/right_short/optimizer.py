import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.momentum, self.v = layers, lr, momentum, {}

    def step(self):
        for i, layer in {id(layer): layer for layer in self.layers}.items():
            for x in ("W", "b") * hasattr(layer, "W") + ("gamma", "beta") * hasattr(layer, "gamma"):
                X, v = getattr(layer, x), self.v.get((i, x), 0) * self.momentum
                v = self.v[i, x] = v + getattr(layer, f"dLd{x}")
                np.subtract(X, self.lr * v, out=X)
