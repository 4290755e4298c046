import numpy as np


class _Same:
    """A key that is equal to another one only for the same layer."""

    __slots__ = ("layer", "parts")

    def __init__(self, layer):
        self.layer = layer
        self.parts = [p for p in (("W", "b"), ("gamma", "beta")) if hasattr(layer, p[0])]

    def __eq__(self, other):
        return self.layer is other.layer

    def __hash__(self):
        return id(self.layer)


class SGD:
    """All velocities lie in one vector, in which each step writes from the front to the end."""

    def __init__(self, layers, lr, momentum=0.0):
        self._keys = tuple(dict.fromkeys(map(_Same, layers)))
        self._options = {"lr": lr, "momentum": momentum}
        self._flat = None

    lr = property(
        lambda self: self._options["lr"],
        lambda self, value: self._options.__setitem__("lr", value),
    )
    momentum = property(lambda self: self._options["momentum"])

    def _parameters(self):
        for key in self._keys:
            for pair in key.parts:
                for name in pair:
                    yield key.layer, name

    def step(self):
        if self._flat is None:
            size = sum(getattr(layer, name).size for layer, name in self._parameters())
            self._flat = np.zeros(size)
        self._flat *= self.momentum
        start = 0
        for layer, name in self._parameters():
            X = getattr(layer, name)
            v = self._flat[start : start + X.size].reshape(X.shape)
            start += X.size
            np.add(v, getattr(layer, "dLd" + name), out=v)
            minus = np.multiply(v, -self.lr)
            # through a base-class view of the same memory: also for np.memmap
            plain = X.view(np.ndarray)
            np.add(plain, minus, out=plain)
