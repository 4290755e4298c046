import numpy as np


def mover(layer, name, m):
    """Return a function that moves one parameter; its velocity lives in the closure."""
    v = None

    def move(lr):
        nonlocal v
        gradient = getattr(layer, "dLd" + name)
        v = np.array(gradient) if v is None or m == 0 else m * v + gradient
        target = getattr(layer, name)
        np.subtract(target, lr * v, out=target)

    return move


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.lr = lr
        seen, self._moves = [], []
        for layer in layers:
            if not any(layer is other for other in seen):
                seen.append(layer)
                for pair in (("W", "b"), ("gamma", "beta")):
                    if hasattr(layer, pair[0]):
                        self._moves += [mover(layer, name, momentum) for name in pair]

    def step(self):
        for move in self._moves:
            move(self.lr)
