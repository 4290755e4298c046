"""SGD with lazily scaled velocities: v = scale * u, and a step only multiplies the scale."""

import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.momentum = layers, lr, momentum
        self.scale = 1.0
        self.u = {}

    def step(self):
        self.scale *= self.momentum
        if self.scale < 1e-100:
            for u in self.u.values():
                u *= self.scale
            self.scale = 1.0
        done = set()
        for layer in self.layers:
            if id(layer) not in done:
                done.add(id(layer))
                if hasattr(layer, "W"):
                    self.move(layer, "W", layer.W, layer.dLdW)
                    self.move(layer, "b", layer.b, layer.dLdb)
                if hasattr(layer, "gamma"):
                    self.move(layer, "gamma", layer.gamma, layer.dLdgamma)
                    self.move(layer, "beta", layer.beta, layer.dLdbeta)

    def move(self, layer, name, X, g):
        key = id(layer), name
        if key not in self.u:
            self.u[key] = np.zeros(X.shape)
        u = self.u[key]
        u += np.asarray(g) / self.scale
        X -= u * (self.scale * self.lr)
