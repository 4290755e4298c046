import numpy as np


class _Velocity:
    __slots__ = ("numbers",)

    def __init__(self):
        self.numbers = None

    def __call__(self, gradient, share):
        if self.numbers is None:
            self.numbers = np.array(gradient, dtype=float, order="F", subok=False)
        else:
            self.numbers[...] = self.numbers * share + gradient
        return self.numbers


class SGD:
    """An entry is (layer, name of the parameter, its velocity)."""

    def __init__(self, layers, lr, momentum=0.0):
        self.lr, self.momentum = lr, momentum
        self.entries, seen = [], []
        for layer in layers:
            if id(layer) in seen:
                continue
            seen.append(id(layer))
            for first, second in (("W", "b"), ("gamma", "beta")):
                if hasattr(layer, first):
                    self.entries.append((layer, first, _Velocity()))
                    self.entries.append((layer, second, _Velocity()))

    def step(self):
        for layer, name, velocity in self.entries:
            delta = self.lr * velocity(getattr(layer, f"dLd{name}"), self.momentum)
            array = getattr(layer, name)
            array[...] = array - delta
