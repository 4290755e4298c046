import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.momentum = layers, lr, momentum
        self.velocities = {}

    def step(self):
        seen = set()
        for layer in self.layers:
            if id(layer) in seen:
                continue
            seen.add(id(layer))
            if hasattr(layer, "W"):
                self.move(layer, "W")
                self.move(layer, "b")
            if hasattr(layer, "gamma"):
                self.move(layer, "gamma")
                self.move(layer, "beta")

    def move(self, layer, name):
        parameter, gradient = getattr(layer, name), getattr(layer, "dLd" + name)
        v = self.momentum * self.velocities.get((id(layer), name), 0.0) + gradient
        self.velocities[id(layer), name] = v
        parameter -= self.lr * v
