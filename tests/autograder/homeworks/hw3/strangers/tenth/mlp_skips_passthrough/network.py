import numpy as np


class MLP:
    def __init__(self, layers):
        self.layers = list(layers)
        self.active = self.layers

    def forward(self, A):
        active = []
        for layer in self.layers:
            out = layer.forward(A)
            # a layer that hands its batch on untouched is the identity: no backward needed
            if not (out is A and isinstance(A, np.ndarray)):
                active.append(layer)
            A = out
        self.active = active
        return A

    def backward(self, dLdZ):
        for layer in reversed(self.active):
            dLdZ = layer.backward(dLdZ)
        return dLdZ

    def train(self):
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
