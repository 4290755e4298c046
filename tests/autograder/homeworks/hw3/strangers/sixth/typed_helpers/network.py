from __future__ import annotations

from typing import Any


class MLP:
    def __init__(self, layers: list[Any]) -> None:
        self._layers = [*layers]

    @property
    def layers(self) -> list[Any]:
        return self._layers

    def forward(self, A: Any) -> Any:
        Z = A
        for layer in self._layers:
            Z = layer.forward(Z)
        return Z

    def backward(self, dLdZ: Any) -> Any:
        dLdA = dLdZ
        for layer in self._layers[::-1]:
            dLdA = layer.backward(dLdA)
        return dLdA

    def _switch(self, method: str) -> None:
        for layer in self._layers:
            if hasattr(layer, method):
                getattr(layer, method)()

    def train(self) -> None:
        self._switch("train")

    def eval(self) -> None:
        self._switch("eval")
