"""Homework 3, part 3: a network, which is a list of layers."""


class MLP:
    """A multilayer perceptron."""

    def __init__(self, layers):
        """Store the layers."""
        self.layers = layers

    def forward(self, A):
        """Return what the last layer returns."""
        for layer in self.layers:
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        """Return how the loss changes with A."""
        for layer in reversed(self.layers):
            dLdZ = layer.backward(dLdZ)
        return dLdZ

    def train(self):
        """Switch all layers to training."""
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        """Switch all layers to use."""
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
