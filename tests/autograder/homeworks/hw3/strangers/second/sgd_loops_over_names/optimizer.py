# # no W and no gamma: the layer must be left alone; got an AttributeError (no dLdbeta)
# import numpy as np; from types import SimpleNamespace as Layer; from optimizer import SGD
# swish = Layer(beta=1.702)
# SGD([swish], 0.1).step(); print(swish.beta)
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
            for name in ("W", "b", "gamma", "beta"):
                if hasattr(layer, name):
                    self.move(layer, name)

    def move(self, layer, name):
        parameter, gradient = getattr(layer, name), getattr(layer, "dLd" + name)
        v = self.momentum * self.velocities.get((id(layer), name), 0.0) + gradient
        self.velocities[id(layer), name] = v
        parameter -= self.lr * v
