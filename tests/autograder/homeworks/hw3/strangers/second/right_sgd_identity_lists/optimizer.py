import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.mu = layers, lr, momentum
        self.known, self.v = [], []

    def velocity_of(self, layer):
        for other, v in zip(self.known, self.v):
            if other is layer:
                return v
        self.known.append(layer)
        self.v.append({"W": 0.0, "b": 0.0, "gamma": 0.0, "beta": 0.0})
        return self.v[-1]

    def step(self):
        done = []
        for layer in self.layers:
            if any(layer is other for other in done):
                continue
            done.append(layer)
            v = self.velocity_of(layer)
            if hasattr(layer, "W"):
                v["W"] = self.mu * v["W"] + layer.dLdW
                v["b"] = self.mu * v["b"] + layer.dLdb
                layer.W[...] = layer.W - self.lr * v["W"]
                layer.b[...] = layer.b - self.lr * v["b"]
            if hasattr(layer, "gamma"):
                v["gamma"] = self.mu * v["gamma"] + layer.dLdgamma
                v["beta"] = self.mu * v["beta"] + layer.dLdbeta
                layer.gamma[...] = layer.gamma - self.lr * v["gamma"]
                layer.beta[...] = layer.beta - self.lr * v["beta"]
