import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers = list({id(layer): layer for layer in layers}.values())
        self.lr, self.momentum = lr, momentum
        self.velocities = {}

    def step(self):
        for layer in self.layers:
            if hasattr(layer, "W"):
                self.move(layer, "W")
                self.move(layer, "b")
            if hasattr(layer, "gamma"):
                self.move(layer, "gamma")
                self.move(layer, "beta")

    def move(self, layer, name):
        X, dLdX = getattr(layer, name), getattr(layer, "dLd" + name)
        if self.momentum:
            v = self.velocities.setdefault((id(layer), name), np.zeros(X.shape))
            v *= self.momentum
            v += dLdX
        else:
            v = dLdX
        X -= self.lr * v
