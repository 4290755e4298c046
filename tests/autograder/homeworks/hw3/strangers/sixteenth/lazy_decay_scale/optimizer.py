import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers = list({id(layer): layer for layer in layers}.values())
        self.lr, self.momentum = lr, momentum
        self.v = {}

    def step(self):
        for layer in self.layers:
            for first, names in (("W", ("W", "b")), ("gamma", ("gamma", "beta"))):
                if hasattr(layer, first):
                    for name in names:
                        self._move(layer, name)

    def _move(self, layer, name):
        X, g = getattr(layer, name), getattr(layer, "dLd" + name)
        key = id(layer), name
        if self.momentum:
            # v = s * u: only the number s decays, so that no pass over v is needed.
            u, s = self.v.get(key, (None, 1.0))
            if u is None:
                u = np.zeros(X.shape)
            s *= self.momentum
            if s < 1e-290:
                u *= s
                s = 1.0
            u += g / s
            self.v[key] = u, s
            X -= (self.lr * s) * u
        else:
            X -= self.lr * g
