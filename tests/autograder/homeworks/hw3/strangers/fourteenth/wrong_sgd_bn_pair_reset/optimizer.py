import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers = list({id(layer): layer for layer in layers}.values())
        self.lr, self.momentum = lr, momentum
        self.velocities, self.pairs = {}, {}

    def step(self):
        for layer in self.layers:
            if hasattr(layer, "W"):
                self.move(layer.W, layer.dLdW, self.velocity((id(layer), "W"), layer.W))
                self.move(layer.b, layer.dLdb, self.velocity((id(layer), "b"), layer.b))
            if hasattr(layer, "gamma"):
                self.move_pair(layer)

    def velocity(self, key, X):
        return self.velocities.setdefault(key, np.zeros(X.shape))

    def move(self, X, dLdX, v):
        v *= self.momentum
        v += dLdX
        X -= self.lr * v

    def move_pair(self, layer):
        """Move gamma and beta; new arrays start with new velocities."""
        gamma, beta = layer.gamma, layer.beta
        old = self.pairs.get(id(layer))
        if old is None or old[0] is not gamma or old[1] is not beta:
            old = self.pairs[id(layer)] = gamma, beta, np.zeros(gamma.shape), np.zeros(beta.shape)
        self.move(gamma, layer.dLdgamma, old[2])
        self.move(beta, layer.dLdbeta, old[3])
