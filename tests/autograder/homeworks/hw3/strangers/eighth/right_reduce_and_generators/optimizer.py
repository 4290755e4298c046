"""SGD over a generator of parameters."""

import numpy as np

PAIRS = {"W": ("W", "b"), "gamma": ("gamma", "beta")}


class SGD:
    """Descent with momentum."""

    def __init__(self, layers, lr, momentum=0.0):
        """Store layers, each once."""
        self.lr, self._mu, self._v = lr, momentum, {}
        self._layers = []
        seen = set()
        for layer in layers:
            if id(layer) not in seen:
                seen.add(id(layer))
                self._layers.append(layer)

    def _parameters(self):
        for number, layer in enumerate(self._layers):
            for sign, names in PAIRS.items():
                if hasattr(layer, sign):
                    for name in names:
                        yield (number, name), getattr(layer, name), getattr(layer, f"dLd{name}")

    def step(self):
        """Move all parameters."""
        for key, array, gradient in self._parameters():
            v = np.array(gradient)
            if self._mu and key in self._v:
                v += self._mu * self._v[key]
            if self._mu:
                self._v[key] = v
            np.subtract(array, self.lr * v, out=array)
