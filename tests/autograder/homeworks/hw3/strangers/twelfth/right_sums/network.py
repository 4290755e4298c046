"""Homework 3, part 3: a network, which is a list of layers."""


class MLP:
    """A multilayer perceptron: each layer takes what the layer before it returns."""

    def __init__(self, layers):
        """Store the layers."""
        self.layers = layers

    def forward(self, A):
        """Return what the last layer returns: A goes through all layers, first to last."""
        for layer in self.layers:
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        """Return how the loss changes with A: dLdZ goes through all layers, last to first."""
        for layer in reversed(self.layers):
            dLdZ = layer.backward(dLdZ)
        return dLdZ

    def train(self):
        """Switch all layers to training; a layer without a method train is left alone."""
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        """Switch all layers to use; a layer without a method eval is left alone."""
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
