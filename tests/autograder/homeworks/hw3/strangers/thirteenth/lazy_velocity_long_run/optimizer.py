"""Homework 3, part 2: an optimizer."""

import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers = list({id(layer): layer for layer in layers}.values())
        self.lr = lr
        self.momentum = momentum
        # With a large momentum, the velocity is scale * u: a step multiplies scale, and no array.
        self.lazy = momentum >= 0.5
        self.scale = 1.0
        self.u = {}

    def step(self):
        if self.lazy and self.u:
            self.scale *= self.momentum
            if self.scale < 1e-250:
                self.u, self.scale = {}, 1.0  # too small for floats: what is so old is forgotten
        for k, layer in enumerate(self.layers):
            names = []
            if hasattr(layer, "W"):
                names += ["W", "b"]
            if hasattr(layer, "gamma"):
                names += ["gamma", "beta"]
            for name in names:
                X, g = getattr(layer, name), np.asarray(getattr(layer, "dLd" + name))
                if self.momentum:
                    u = self.u.setdefault((k, name), np.zeros(X.shape))
                    if not self.lazy:
                        u *= self.momentum
                    u += g / self.scale
                    g = self.scale * u
                X -= self.lr * g
