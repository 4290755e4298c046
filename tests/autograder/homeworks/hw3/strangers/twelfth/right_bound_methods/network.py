"""Homework 3, part 3: a network as four tuples of bound methods."""

from functools import reduce


def _call(value, method):
    return method(value)


class MLP:
    """A multilayer perceptron that looks its methods up once, and has no other state."""

    __slots__ = ("__weakref__", "_back", "_eval", "_train", "layers", "_there")

    def __init__(self, layers):
        """Store the layers as a tuple, and what will be called."""
        self.layers = tuple(layers)
        self._there = tuple([layer.forward for layer in layers])
        self._back = tuple([layer.backward for layer in layers])[::-1]
        self._train, self._eval = (
            [getattr(layer, name) for layer in layers if hasattr(layer, name)]
            for name in ("train", "eval")
        )

    def forward(self, A):
        """Return what the last layer returns."""
        return reduce(_call, self._there, A)

    def backward(self, dLdZ):
        """Return how the loss changes with A."""
        return reduce(_call, self._back, dLdZ)

    def train(self):
        """Switch all layers to training."""
        for method in self._train:
            method()

    def eval(self):
        """Switch all layers to use."""
        for method in self._eval:
            method()
