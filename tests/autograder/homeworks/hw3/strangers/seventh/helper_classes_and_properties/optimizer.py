import numpy as np


class Parameter:
    """An array of a layer, with the velocity that one optimizer has for it."""

    __slots__ = ("layer", "name", "velocity")

    def __init__(self, layer, name):
        self.layer, self.name, self.velocity = layer, name, None

    @property
    def values(self):
        return getattr(self.layer, self.name)

    @property
    def gradient(self):
        return getattr(self.layer, "dLd" + self.name)

    def move(self, lr, momentum):
        if self.velocity is None:
            self.velocity = np.array(self.gradient, dtype=np.float64)
        else:
            self.velocity *= momentum
            self.velocity += self.gradient
        values = self.values
        values -= lr * self.velocity


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        if not 0 <= momentum < 1:
            raise ValueError("momentum must be from 0 to below 1")
        self.lr, self._momentum = lr, momentum
        self._parameters = [p for layer in self._once(layers) for p in self._of(layer)]

    @property
    def momentum(self):
        return self._momentum

    @property
    def lr(self):
        return self._lr

    @lr.setter
    def lr(self, lr):
        if lr < 0:
            raise ValueError("lr must not be negative")
        self._lr = lr

    @staticmethod
    def _once(layers):
        seen = set()
        for layer in layers:
            if id(layer) not in seen:
                seen.add(id(layer))
                yield layer

    @staticmethod
    def _of(layer):
        for pair in (("W", "b"), ("gamma", "beta")):
            if hasattr(layer, pair[0]):
                yield from (Parameter(layer, name) for name in pair)

    def step(self):
        for parameter in self._parameters:
            parameter.move(self.lr, self.momentum)
