"""A fold over the layers, and methods that are found by name."""

from functools import reduce


class MLP:
    def __init__(self, layers):
        self.layers = list(layers)

    def forward(self, A):
        return reduce(lambda X, layer: layer.forward(X), self.layers, A)

    def backward(self, dLdZ):
        return reduce(lambda X, layer: layer.backward(X), self.layers[::-1], dLdZ)

    def train(self, mode="train"):
        for layer in self.layers:
            getattr(layer, mode, lambda: None)()

    def eval(self):
        self.train("eval")
