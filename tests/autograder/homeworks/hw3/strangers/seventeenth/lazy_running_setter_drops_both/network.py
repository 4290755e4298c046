"""Homework 3, part 3: a network, which is a list of layers."""


class MLP:
    """A multilayer perceptron: each layer takes what the layer before it returns."""

    def __init__(self, layers):
        self.layers = list(layers)

    def forward(self, A):
        for layer in self.layers:
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        for layer in reversed(self.layers):
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
