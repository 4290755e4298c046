import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers = list({id(layer): layer for layer in layers}.values())
        self.lr = lr
        self.momentum = momentum
        self.v = {}
        self.master = {}

    def step(self):
        for layer in self.layers:
            if hasattr(layer, "W"):
                self._move(layer, "W")
                self._move(layer, "b")
            if hasattr(layer, "gamma"):
                self._move(layer, "gamma")
                self._move(layer, "beta")

    def _move(self, layer, name):
        array, gradient = getattr(layer, name), getattr(layer, "dLd" + name)
        if self.momentum:
            key = id(layer), name
            if key not in self.v:
                self.v[key] = np.zeros(array.shape)
            v = self.v[key]
            v *= self.momentum
            v += gradient
            gradient = v
        key = id(layer), name
        owner, master, mark = self.master.get(key, (None, None, None))
        if owner is not array or mark != self._mark(array):
            master = np.array(array)  # another array, or somebody has written into it
        # the numbers live in a contiguous copy of ours, which is quick to change
        master -= self.lr * gradient
        array[...] = master
        self.master[key] = array, master, self._mark(array)

    @staticmethod
    def _mark(array):
        return (float(array.min()), float(array.max())) if array.size else None
