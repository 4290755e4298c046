import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers = list({id(layer): layer for layer in layers}.values())
        self.lr = lr
        self.momentum = momentum
        self.velocities = {}

    def step(self):
        if self.lr == 0:
            return  # nothing would move
        for layer in self.layers:
            if hasattr(layer, "W"):
                self.move(layer, "W")
                self.move(layer, "b")
            if hasattr(layer, "gamma"):
                self.move(layer, "gamma")
                self.move(layer, "beta")

    def move(self, layer, name):
        array, v = getattr(layer, name), getattr(layer, "dLd" + name)
        if self.momentum:
            key = id(layer), name
            v = self.velocities[key] = self.momentum * self.velocities.get(key, 0.0) + v
        array -= self.lr * v
