"""A network as a fold."""

from functools import reduce


class MLP:
    """Layers, folded from the left and from the right."""

    def __init__(self, layers):
        """Store the layers as a tuple."""
        self.layers = tuple(layers)

    def forward(self, A):
        """Fold from the left."""
        return reduce(lambda value, layer: layer.forward(value), self.layers, A)

    def backward(self, dLdZ):
        """Fold from the right."""
        return reduce(lambda value, layer: layer.backward(value), self.layers[::-1], dLdZ)

    def _having(self, name):
        yield from (layer for layer in self.layers if hasattr(layer, name))

    def train(self):
        """Switch to training."""
        for layer in self._having("train"):
            layer.train()

    def eval(self):
        """Switch to use."""
        for layer in self._having("eval"):
            layer.eval()
