"""MLP."""

from collections import deque
from itertools import accumulate


class MLP:
    """A list of layers."""

    def __init__(self, layers):
        """Store the layers."""
        self.layers = layers

    def forward(self, A):
        """First to last."""
        return deque(accumulate(self.layers, lambda A, layer: layer.forward(A), initial=A), 1).pop()

    def backward(self, dLdZ):
        """Last to first."""
        order = reversed(self.layers)
        return deque(accumulate(order, lambda d, layer: layer.backward(d), initial=dLdZ), 1).pop()

    def train(self):
        """To training."""
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        """To use."""
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
