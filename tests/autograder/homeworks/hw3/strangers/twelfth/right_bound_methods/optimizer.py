"""Homework 3, part 2: an optimizer of coroutines, one for each parameter."""

import numpy as np


def _walk(optimizer, layer, name, momentum):
    """Move one parameter each time that it is asked; the velocity is a local variable."""
    minus_v = None
    while True:
        W, g = getattr(layer, name), getattr(layer, "dLd" + name)
        if minus_v is None:
            minus_v = -np.array(g, dtype=float, subok=False)
        else:
            minus_v *= momentum
            minus_v -= g
        np.add(W, np.multiply(minus_v, optimizer.lr), out=W)
        yield


class SGD:
    """Stochastic gradient descent with the negative velocity."""

    def __init__(self, layers, lr, momentum=0.0):
        """Make the list of walks: each layer once, by its id."""
        self.lr = lr
        once = {id(layer): layer for layer in layers}
        self._walks = [
            _walk(self, layer, name, momentum)
            for layer in once.values()
            for pair in ("W b", "gamma beta")
            if hasattr(layer, pair.split()[0])
            for name in pair.split()
        ]

    def step(self):
        """Change the parameters of each layer, in place."""
        for walk in self._walks:
            next(walk)
