import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.momentum = tuple(layers), lr, momentum
        self.v = {}

    def step(self):
        factor = -self.lr
        for key, layer in {id(layer): layer for layer in self.layers}.items():
            names = ["W", "b"] * hasattr(layer, "W") + ["gamma", "beta"] * hasattr(layer, "gamma")
            for name in names:
                gradient = getattr(layer, "dLd" + name)
                v = self.v.setdefault((key, name), np.zeros_like(gradient))
                np.multiply(v, self.momentum, out=v)
                np.add(v, gradient, out=v)
                change = factor * v
                array = getattr(layer, name)
                array += change
