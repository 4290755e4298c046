"""Homework 3, part 3: a network."""


class MLP:
    """Each layer takes what the layer before it returns."""

    def __init__(self, layers):
        self.layers = layers
        self.flat = []
        for layer in layers:  # a network in a network: take its layers, and save the calls
            self.flat += layer.flat if isinstance(layer, MLP) else [layer]

    def forward(self, A):
        for layer in self.flat:
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        for layer in reversed(self.flat):
            dLdZ = layer.backward(dLdZ)
        return dLdZ

    def train(self):
        for layer in self.flat:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in self.flat:
            if hasattr(layer, "eval"):
                layer.eval()
