from __future__ import annotations

from typing import Any

import numpy as np

PAIRS = {"W": ("W", "b"), "gamma": ("gamma", "beta")}
MISSING = object()


class Velocity:
    """The velocity of one parameter."""

    def __init__(self) -> None:
        self.value: np.ndarray | None = None

    def add(self, gradient: np.ndarray, momentum: float) -> np.ndarray:
        if self.value is None or self.value.shape != gradient.shape:
            self.value = np.array(gradient, dtype=np.float64)
        else:
            np.add(momentum * self.value, gradient, out=self.value)
        return self.value


class SGD:
    def __init__(self, layers: list[Any], lr: float, momentum: float = 0.0) -> None:
        self.layers = list({id(layer): layer for layer in layers}.values())
        self.lr = lr
        self.momentum = momentum
        self._velocities: dict[tuple[int, str], Velocity] = {}

    def step(self) -> None:
        for layer in self.layers:
            for marker, names in PAIRS.items():
                if getattr(layer, marker, MISSING) is MISSING:
                    continue
                for name in names:
                    velocity = self._velocities.setdefault((id(layer), name), Velocity())
                    v = velocity.add(getattr(layer, f"dLd{name}"), self.momentum)
                    parameter = getattr(layer, name)
                    np.subtract(parameter, self.lr * v, out=parameter)
