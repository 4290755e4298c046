"""SGD as a set of closures, one for each parameter; velocities live in a list, newest first."""

import numpy as np


def mover(layer, name, momentum):
    """Return a function that moves this parameter of the layer."""
    velocity = None

    def move(lr):
        nonlocal velocity
        g = np.array(getattr(layer, "dLd" + name), dtype=np.longdouble)
        if momentum:
            if velocity is not None:
                g += np.longdouble(momentum) * velocity
            velocity = np.array(g, dtype=np.float64)
        X = getattr(layer, name)
        new = np.asarray(X).astype(np.longdouble) - np.longdouble(lr) * g
        X[...] = new.astype(np.float64)

    return move


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.lr = lr
        self.momentum = momentum
        ids = set()
        self.moves = []
        for layer in layers:
            if id(layer) not in ids:
                ids.add(id(layer))
                for pair in (("W", "b"), ("gamma", "beta")):
                    if hasattr(layer, pair[0]):
                        self.moves += [mover(layer, name, momentum) for name in pair]
        self.layers = tuple(layers)  # they must live as long as their ids are used

    def step(self):
        for move in self.moves:
            move(self.lr)
