import numpy as np


def mover(layer, name, mu):
    v = 0.0
    lr = yield
    while True:
        v = mu * v + getattr(layer, "dLd" + name)
        value = getattr(layer, name)
        value += -lr * v
        lr = yield


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers = list({id(layer): layer for layer in layers}.values())
        self.lr, self.momentum, self.movers = lr, momentum, {}

    def step(self):
        for i, layer in enumerate(self.layers):
            names = ["W", "b"] * hasattr(layer, "W") + ["gamma", "beta"] * hasattr(layer, "gamma")
            for name in names:
                if (i, name) not in self.movers:
                    self.movers[i, name] = mover(layer, name, self.momentum)
                    next(self.movers[i, name])
                self.movers[i, name].send(self.lr)
