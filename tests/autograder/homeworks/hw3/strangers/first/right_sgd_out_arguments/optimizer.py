import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers = layers
        self.lr = lr
        self.momentum = momentum
        self.velocities = {}

    def step(self):
        done = set()
        for layer in self.layers:
            if id(layer) in done:
                continue
            done.add(id(layer))
            if hasattr(layer, "W"):
                self._move(layer, "W")
                self._move(layer, "b")
            if hasattr(layer, "gamma"):
                self._move(layer, "gamma")
                self._move(layer, "beta")

    def _move(self, layer, name):
        array, grad = getattr(layer, name), getattr(layer, "dLd" + name)
        key = id(layer), name
        if key not in self.velocities or self.velocities[key][0].shape != array.shape:
            self.velocities[key] = np.zeros(np.shape(array)), np.empty(np.shape(array))
        v, scratch = self.velocities[key]
        np.multiply(v, self.momentum, out=v)
        np.add(v, grad, out=v)
        np.multiply(v, self.lr, out=scratch)
        np.subtract(array, scratch, out=array)
