import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.lr = lr
        self.momentum = momentum
        self.owners = []
        self.names = []
        self.velocities = []
        for layer in layers:
            if any(layer is owner for owner in self.owners):
                continue
            if hasattr(layer, "W"):
                self._add(layer, "W")
                self._add(layer, "b")
            if hasattr(layer, "gamma"):
                self._add(layer, "gamma")
                self._add(layer, "beta")

    def _add(self, layer, name):
        self.owners.append(layer)
        self.names.append(name)
        self.velocities.append(np.zeros(getattr(layer, name).shape))

    def step(self):
        i = 0
        while i < len(self.owners):
            layer, name = self.owners[i], self.names[i]
            gradient = getattr(layer, "dLd" + name)
            self.velocities[i] = self.momentum * self.velocities[i] + gradient
            array = getattr(layer, name)
            array[...] = array - self.lr * self.velocities[i]
            i += 1
