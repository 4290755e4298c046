from __future__ import annotations

import numpy as np

PARAMETERS = {"W": ("W", "b"), "gamma": ("gamma", "beta")}


class SGD:
    def __init__(self, layers: list, lr: float, momentum: float = 0.0) -> None:
        self.layers = layers
        self.lr = lr
        self.momentum = momentum
        self._v: dict[tuple[int, str], np.ndarray] = {}

    def step(self) -> None:
        unique = {id(layer): layer for layer in self.layers}
        for key, layer in unique.items():
            for sign, names in PARAMETERS.items():
                if hasattr(layer, sign):
                    for name in names:
                        array, gradient = getattr(layer, name), getattr(layer, f"dLd{name}")
                        v = self.momentum * self._v.get((key, name), 0.0) + gradient
                        self._v[key, name] = v
                        np.subtract(array, self.lr * v, out=array)
