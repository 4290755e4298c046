"""Homework 3, part 2: an optimizer, with all velocities in one flat vector."""

import numpy as np


class SGD:
    """Stochastic gradient descent."""

    def __init__(self, layers, lr, momentum=0.0):
        """Find the parameters, in the order of the list; the flat vector comes later."""
        self.lr, self.momentum = lr, momentum
        self.places = []
        for n, layer in enumerate(layers):
            if any(layer is other for other in layers[:n]):
                continue
            if hasattr(layer, "W"):
                self.places += [(layer, "W"), (layer, "b")]
            if hasattr(layer, "gamma"):
                self.places += [(layer, "gamma"), (layer, "beta")]
        self.flat = None

    def step(self):
        """Gather all gradients, move all velocities at once, and write the steps out."""
        if not self.places:
            return
        gradients = [np.asarray(getattr(layer, "dLd" + name)) for layer, name in self.places]
        g = np.concatenate([gradient.reshape(-1) for gradient in gradients])
        if self.flat is None:
            self.flat = np.zeros_like(g)
        self.flat *= self.momentum
        self.flat += g
        moves, start = self.lr * self.flat, 0
        for (layer, name), gradient in zip(self.places, gradients):
            end = start + gradient.size
            array = getattr(layer, name)
            array[...] -= moves[start:end].reshape(gradient.shape)
            start = end
