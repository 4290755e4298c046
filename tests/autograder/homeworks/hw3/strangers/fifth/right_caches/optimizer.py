"""SGD with a small class for each parameter."""

from __future__ import annotations

import numpy as np


class Parameter:
    """One array of one layer, and its velocity in this optimizer."""

    __slots__ = ("layer", "name", "gradient", "velocity")

    def __init__(self, layer, name: str) -> None:
        self.layer, self.name, self.gradient = layer, name, f"dLd{name}"
        self.velocity = None

    def move(self, lr: float, momentum: float) -> None:
        array, gradient = getattr(self.layer, self.name), getattr(self.layer, self.gradient)
        if self.velocity is None:
            self.velocity = np.zeros_like(gradient)
        self.velocity *= momentum
        self.velocity += gradient
        array[...] -= lr * self.velocity


class SGD:
    """Gradient descent."""

    KINDS = {"W": ("W", "b"), "gamma": ("gamma", "beta")}

    def __init__(self, layers, lr: float, momentum: float = 0.0) -> None:
        self.layers, self.momentum = layers, momentum
        self._lr = lr
        self._parameters: dict[tuple[int, str], Parameter] = {}

    @property
    def lr(self) -> float:
        return self._lr

    @lr.setter
    def lr(self, value: float) -> None:
        self._lr = value

    def step(self) -> None:
        for layer in {id(layer): layer for layer in self.layers}.values():
            for sign, names in self.KINDS.items():
                if hasattr(layer, sign):
                    for name in names:
                        self._parameter(layer, name).move(self.lr, self.momentum)

    def _parameter(self, layer, name: str) -> Parameter:
        key = id(layer), name
        if key not in self._parameters:
            self._parameters[key] = Parameter(layer, name)
        return self._parameters[key]
