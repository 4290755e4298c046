"""An optimizer of closures: each parameter has a function that moves it."""

import numpy as np


class SGD:
    """Stochastic gradient descent."""

    def __init__(self, layers, lr, momentum=0.0):
        """Make one generator for each parameter."""
        self.lr, movers, seen = lr, [], set()
        for layer in layers:
            if id(layer) in seen:
                continue
            seen.add(id(layer))
            for first, second in (("W", "b"), ("gamma", "beta")):
                if hasattr(layer, first):
                    movers += [self.mover(layer, first, momentum), self.mover(layer, second, momentum)]
        self.movers = movers

    def mover(self, layer, name, momentum):
        """Yield after each move; the velocity is a local variable of this generator, negated."""
        velocity = None
        while True:
            gradient = np.asarray(getattr(layer, "dLd" + name))
            if velocity is None:
                velocity = np.negative(gradient, dtype=np.longdouble)
            else:
                velocity = momentum * velocity - gradient
            parameter = getattr(layer, name)
            np.add(parameter, (self.lr * velocity).astype(float), out=parameter)
            yield

    def step(self):
        """Change the parameters of each layer."""
        for mover in self.movers:
            next(mover)
