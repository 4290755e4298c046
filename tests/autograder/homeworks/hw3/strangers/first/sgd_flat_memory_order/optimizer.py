# WRONG: W and its step are flattened in memory order, so that a W in Fortran order with a gradient in C order is moved by the wrong elements.
# import numpy as np; from optimizer import SGD
# class Layer: W, b, dLdb = np.zeros((2, 2)).T, np.zeros(2), np.zeros(2)
# layer = Layer(); layer.dLdW = np.array([[1.0, 2], [3, 4]])
# SGD([layer], 1.0).step()
# print(layer.W)  # must be -1 -2 / -3 -4
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
        v = self.velocities.get((id(layer), name), 0.0)
        if np.shape(v) != np.shape(grad):  # the first step, or a W of another shape
            v = 0.0
        v = self.momentum * v + grad
        self.velocities[id(layer), name] = v
        flat = array.ravel(order="K")  # one long row, without a copy
        flat -= self.lr * np.ravel(v, order="K")
