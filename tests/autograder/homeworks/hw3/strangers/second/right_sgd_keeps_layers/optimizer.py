import numpy as np


class SGD:
    NAMES = {"W": ("W", "b"), "gamma": ("gamma", "beta")}

    def __init__(self, layers, lr, momentum=0.0):
        self.state = {id(layer): (layer, {}) for layer in layers}
        self.lr, self.momentum = lr, momentum

    def step(self):
        for layer, velocities in self.state.values():
            for first, names in self.NAMES.items():
                for name in names if hasattr(layer, first) else ():
                    value, gradient = getattr(layer, name), getattr(layer, f"dLd{name}")
                    v = velocities.setdefault(name, np.zeros(value.shape))
                    np.multiply(v, self.momentum, out=v)
                    np.add(v, gradient, out=v)
                    np.subtract(value, self.lr * v, out=value)
