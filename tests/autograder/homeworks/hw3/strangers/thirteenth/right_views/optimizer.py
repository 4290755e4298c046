"""SGD that remembers gradients' sums with a sign: it keeps -v, and adds."""

import numpy as np

PAIRS = {"W": "b", "gamma": "beta"}


class SGD:
    __slots__ = ("lr", "_m", "_todo")

    def __init__(self, layers, lr, momentum=0.0):
        self.lr, self._m = lr, momentum
        kept = []
        for layer in layers:
            if not [1 for other in kept if other is layer]:
                kept.append(layer)
        self._todo = [
            (layer, name, np.zeros(getattr(layer, name).shape, order="F"))
            for layer in kept
            for first in PAIRS
            if hasattr(layer, first)
            for name in (first, PAIRS[first])
        ][::-1]

    @property
    def momentum(self):
        return self._m

    def step(self):
        for layer, name, minus_v in self._todo:
            np.multiply(minus_v, self._m, out=minus_v)
            np.subtract(minus_v, np.asarray(getattr(layer, "dLd" + name)), out=minus_v)
            X = np.asarray(getattr(layer, name))  # no copy: the same memory
            np.add(X, minus_v * self.lr, out=X)
