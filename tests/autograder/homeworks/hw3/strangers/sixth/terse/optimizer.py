import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.momentum, self.v = {id(x): x for x in layers}, lr, momentum, {}

    def step(self):
        for key, layer in self.layers.items():
            for p in ["W", "b"] * hasattr(layer, "W") + ["gamma", "beta"] * hasattr(layer, "gamma"):
                g, old = getattr(layer, "dLd" + p), self.v.get((key, p), np.array(0.0))
                self.v[key, p] = g + (self.momentum * old if old.shape == g.shape else 0.0)
                self.v[key, p] = np.asarray(self.v[key, p])
                array = getattr(layer, p)
                array -= self.lr * self.v[key, p]
