# WRONG: Without momentum, gradients whose elements are all below 1e-8 are taken for zeros, and the parameter is not moved.
# import numpy as np; from optimizer import SGD
# class Layer: W, b, dLdW, dLdb = np.zeros(1), np.zeros(1), np.ones(1), np.ones(1)
# layer = Layer(); layer.dLdW = np.array([8e-9])
# SGD([layer], 1.0).step()
# print(layer.W)  # must be -8e-9
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
        if not self.momentum and np.allclose(grad, 0):
            return  # nothing to learn
        v = self.velocities.get((id(layer), name), 0.0)
        if np.shape(v) != np.shape(grad):  # the first step, or a W of another shape
            v = 0.0
        v = self.momentum * v + grad
        self.velocities[id(layer), name] = v
        array -= self.lr * v
