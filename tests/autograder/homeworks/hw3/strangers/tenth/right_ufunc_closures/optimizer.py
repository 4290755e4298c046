import numpy as np


def mover(layer, name, optimizer):
    """Return a function that moves one parameter, with a velocity in its closure."""
    v = None

    def move():
        nonlocal v
        gradient = getattr(layer, "dLd" + name)
        # v is a new array in each step, and never the gradient itself
        v = gradient * 1.0 if v is None else np.add(np.multiply(v, optimizer.momentum), gradient)
        array = getattr(layer, name)
        np.subtract(array, np.multiply(optimizer.lr, v), out=array)

    return move


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.lr, self.momentum = lr, momentum
        unique = [a for n, a in enumerate(layers) if not any(a is b for b in layers[:n])]
        names = {"W": "Wb", "gamma": ("gamma", "beta")}
        self.moves = [
            mover(layer, name, self)
            for layer in unique
            for owner, both in names.items()
            if hasattr(layer, owner)
            for name in both
        ]

    def step(self):
        for move in self.moves:
            move()
