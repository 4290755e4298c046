# # two layers with one W, gradients 1 and 10: W must be -11; got -1
# import numpy as np; from types import SimpleNamespace as Layer; from optimizer import SGD
# W = np.zeros(1)
# one, two = (Layer(W=W, b=np.zeros(1), dLdW=np.full(1, g), dLdb=np.ones(1)) for g in (1.0, 10.0))
# SGD([one, two], 1.0).step(); print(W)
import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.momentum = layers, lr, momentum
        self.velocities = {}

    def step(self):
        seen = set()
        for layer in self.layers:
            for asked, names in (("W", ("W", "b")), ("gamma", ("gamma", "beta"))):
                if not hasattr(layer, asked):
                    continue
                for name in names:
                    if id(getattr(layer, name)) not in seen:
                        seen.add(id(getattr(layer, name)))
                        self.move(layer, name)

    def move(self, layer, name):
        parameter, gradient = getattr(layer, name), getattr(layer, "dLd" + name)
        v = self.momentum * self.velocities.get((id(layer), name), 0.0) + gradient
        self.velocities[id(layer), name] = v
        parameter -= self.lr * v
