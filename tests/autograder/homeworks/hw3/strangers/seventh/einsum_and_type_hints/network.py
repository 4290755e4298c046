from __future__ import annotations

from functools import reduce
from typing import Any


class MLP:
    def __init__(self, layers: list) -> None:
        self.layers = layers

    def forward(self, A: Any) -> Any:
        return reduce(lambda value, layer: layer.forward(value), self.layers, A)

    def backward(self, dLdZ: Any) -> Any:
        return reduce(lambda value, layer: layer.backward(value), self.layers[::-1], dLdZ)

    def train(self) -> None:
        self._switch("train")

    def eval(self) -> None:
        self._switch("eval")

    def _switch(self, name: str) -> None:
        for layer in [layer for layer in self.layers if hasattr(layer, name)]:
            getattr(layer, name)()
