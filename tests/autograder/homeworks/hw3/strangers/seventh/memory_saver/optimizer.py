import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.momentum = layers, lr, momentum
        self._velocity, self._scratch = {}, {}

    def step(self):
        done = []
        for number, layer in enumerate(self.layers):
            if id(layer) in done:
                continue
            done.append(id(layer))
            for first, second in (("W", "b"), ("gamma", "beta")):
                if hasattr(layer, first):
                    self._change(number, first, getattr(layer, first), getattr(layer, "dLd" + first))
                    self._change(number, second, getattr(layer, second), getattr(layer, "dLd" + second))

    def _change(self, number, name, array, gradient):
        if array.shape not in self._scratch:
            self._scratch[array.shape] = np.empty(array.shape)
        scratch = self._scratch[array.shape]
        if self.momentum != 0:
            if (number, name) not in self._velocity:
                self._velocity[number, name] = np.zeros(array.shape)
            v = self._velocity[number, name]
            np.multiply(self.momentum, v, out=v)
            np.add(gradient, v, out=v)
            gradient = v
        np.multiply(self.lr, gradient, out=scratch)
        np.subtract(array, scratch, out=array)
