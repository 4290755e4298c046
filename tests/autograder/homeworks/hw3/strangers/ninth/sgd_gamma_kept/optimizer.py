import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers = list({id(layer): layer for layer in layers}.values())
        self.lr = lr
        self.momentum = momentum
        self.velocities = {}
        self.norms = [(layer, layer.gamma, layer.beta) for layer in self.layers if hasattr(layer, "gamma")]

    def step(self):
        for layer in self.layers:
            if hasattr(layer, "W"):
                self.move(layer, "W", layer.W)
                self.move(layer, "b", layer.b)
        for layer, gamma, beta in self.norms:
            self.move(layer, "gamma", gamma)
            self.move(layer, "beta", beta)

    def move(self, layer, name, array):
        v = getattr(layer, "dLd" + name)
        if self.momentum:
            key = id(layer), name
            v = self.velocities[key] = self.momentum * self.velocities.get(key, 0.0) + v
        array -= self.lr * v
