import numpy as np


class SGD(dict):
    """A dictionary of its own velocities, which is filled when SGD is made."""

    def __init__(self, layers, lr, momentum=0.0):
        super().__init__()
        self.lr, self.momentum = lr, momentum
        for layer in layers:
            for a, b in ("W", "b"), ("gamma", "beta"):
                if hasattr(layer, a):
                    self[id(layer), a] = layer, np.zeros(np.shape(getattr(layer, a)), order="F")
                    self[id(layer), b] = layer, np.zeros(np.shape(getattr(layer, b)), order="F")

    def step(self):
        for (_, name), (layer, v) in self.items():
            v *= self.momentum
            v += getattr(layer, "dLd" + name)
        for (_, name), (layer, v) in self.items():  # all velocities first, then all parameters
            array = getattr(layer, name)
            with np.nditer([array, v], ["external_loop", "buffered", "zerosize_ok"],
                           [["readwrite"], ["readonly"]]) as pieces:
                for x, y in pieces:
                    x -= self.lr * y
