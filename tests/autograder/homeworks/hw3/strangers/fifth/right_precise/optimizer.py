"""SGD in blocks: no temporary array is larger than a block."""

import numpy as np

BLOCK = 1000


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers = layers
        self.lr = lr
        self.momentum = momentum
        self._velocity = {}

    def _move(self, key, X, G):
        x, g = X.flat, G.flat
        if self.momentum:
            if key not in self._velocity:
                self._velocity[key] = np.zeros(X.size)
            v = self._velocity[key]
        for start in range(0, X.size, BLOCK):
            part = slice(start, start + BLOCK)
            if self.momentum:
                v[part] *= self.momentum
                v[part] += g[part]
                x[part] = x[part] - self.lr * v[part]
            else:
                x[part] = x[part] - self.lr * g[part]

    def step(self):
        seen = set()
        for layer in self.layers:
            if id(layer) not in seen:
                seen.add(id(layer))
                try:
                    W = layer.W
                except AttributeError:
                    pass
                else:
                    self._move((id(layer), 0), W, layer.dLdW)
                    self._move((id(layer), 1), layer.b, layer.dLdb)
                try:
                    gamma = layer.gamma
                except AttributeError:
                    pass
                else:
                    self._move((id(layer), 2), gamma, layer.dLdgamma)
                    self._move((id(layer), 3), layer.beta, layer.dLdbeta)
