# WRONG: W and b are remembered and read again only when W has become another array, so that a layer which was given another b alone keeps this b unchanged.
# import numpy as np; from optimizer import SGD
# class Layer: W, b, dLdW, dLdb = np.zeros(1), np.zeros(1), np.ones(1), np.ones(1)
# layer = Layer(); optimizer = SGD([layer], 1.0); optimizer.step()
# layer.b = np.array([10.0]); optimizer.step()
# print(layer.b)  # must be 9
import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers = layers
        self.lr = lr
        self.momentum = momentum
        self.velocities = {}
        self.pairs = {}

    def step(self):
        done = set()
        for layer in self.layers:
            if id(layer) in done:
                continue
            done.add(id(layer))
            if hasattr(layer, "W"):
                pair = self.pairs.get(id(layer))
                if pair is None or pair[0] is not layer.W:  # somebody gave it another W
                    pair = self.pairs[id(layer)] = layer.W, layer.b
                self._move(layer, "W", pair[0])
                self._move(layer, "b", pair[1])
            if hasattr(layer, "gamma"):
                self._move(layer, "gamma", layer.gamma)
                self._move(layer, "beta", layer.beta)

    def _move(self, layer, name, array):
        grad = getattr(layer, "dLd" + name)
        v = self.velocities.get((id(layer), name), 0.0)
        if np.shape(v) != np.shape(grad):  # the first step, or a W of another shape
            v = 0.0
        v = self.momentum * v + grad
        self.velocities[id(layer), name] = v
        array -= self.lr * v
