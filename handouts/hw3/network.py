"""Homework 3, part 3: a network, which is a list of layers.

The write-up, README.md beside this file, has the order of the calls and the points.
"""


class MLP:
    """A multilayer perceptron: each layer takes what the layer before it returns."""

    def __init__(self, layers):
        """Store the layers.

        layers : list of layers, the first one first; each has forward and backward

        self.layers : the layers
        """
        # TODO: your code here
        raise NotImplementedError

    def forward(self, A):
        """Return what the last layer returns: A goes through all layers, first to last.

        A : (N, C_in) array, the batch
        Z : (N, C_out) array, returned
        """
        # TODO: your code here
        raise NotImplementedError
        return Z

    def backward(self, dLdZ):
        """Return how the loss changes with A: dLdZ goes through all layers, last to first.

        dLdZ : (N, C_out) array, how the loss changes with Z
        dLdA : (N, C_in) array, returned
        """
        # Each layer stores its own dLdW and dLdb. Nothing here changes a W or a b.
        # TODO: your code here
        raise NotImplementedError
        return dLdA

    def train(self):
        """Switch all layers to training; a layer without a method train is left alone."""
        # TODO: your code here
        raise NotImplementedError

    def eval(self):
        """Switch all layers to use; a layer without a method eval is left alone."""
        # TODO: your code here
        raise NotImplementedError
