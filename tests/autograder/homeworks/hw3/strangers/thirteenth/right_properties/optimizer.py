"""SGD with one long vector for the velocities of all parameters."""

import numpy as np


class Parameter:
    """A name on a layer, and its part of the long vector."""

    def __init__(self, layer, name, start):
        self.layer, self.name, self.start = layer, name, start
        self.stop = start + self.array.size

    @property
    def array(self):
        return getattr(self.layer, self.name)

    @property
    def gradient(self):
        return np.asarray(getattr(self.layer, f"dLd{self.name}"))


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.lr, self.momentum = lr, momentum
        self.parameters, seen, start = [], [], 0
        for layer in layers:
            if any(layer is other for other in seen):
                continue
            seen.append(layer)
            for first, second in (("W", "b"), ("gamma", "beta")):
                if hasattr(layer, first):
                    for name in (first, second):
                        self.parameters.append(Parameter(layer, name, start))
                        start = self.parameters[-1].stop
        self.velocity = np.zeros(start if momentum else 0)

    def step(self):
        lr = self.lr
        for p in self.parameters:
            X, g = p.array, p.gradient
            if self.momentum:
                v = self.velocity[p.start : p.stop].reshape(X.shape)
                v *= self.momentum
                v += g
                g = v
            X[...] -= lr * g
