import numpy as np


def make_mover(layer, name):
    """Return a function that changes one parameter, and that keeps its velocity."""
    velocity = None

    def move(lr, momentum):
        nonlocal velocity
        gradient = getattr(layer, "dLd" + name)
        velocity = np.array(gradient) if velocity is None else velocity * momentum + gradient
        old = getattr(layer, name)
        np.copyto(old, old - lr * velocity)

    return move


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.lr = lr
        self.momentum = momentum
        self.movers = []
        known = []
        for layer in layers:
            if not any(layer is other for other in known):
                known.append(layer)
                if hasattr(layer, "W"):
                    self.movers += [make_mover(layer, "W"), make_mover(layer, "b")]
                if hasattr(layer, "gamma"):
                    self.movers += [make_mover(layer, "gamma"), make_mover(layer, "beta")]

    def step(self):
        for move in self.movers:
            move(self.lr, self.momentum)
