# WRONG: Layers are compared with ==, so that two different layers which compare equal (same kind and sizes) count as one, and the second is not changed.
# import numpy as np; from optimizer import SGD
# class Layer:
#     def __init__(self): self.W, self.b, self.dLdW, self.dLdb = np.zeros((4, 1))
#     def __eq__(self, other): return self.W.shape == other.W.shape
# one, two = Layer(), Layer(); one.dLdW, two.dLdW = np.ones((2, 1)); SGD([one, two], 1.0).step(); print(two.W)  # must be -1
import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers = layers
        self.lr = lr
        self.momentum = momentum
        self.velocities = {}

    def step(self):
        done = []
        for layer in self.layers:
            if layer in done:
                continue
            done.append(layer)
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
        array -= self.lr * v
