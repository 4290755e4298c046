"""A network that is also a sequence: without layers it is false as a condition."""

from __future__ import annotations


class MLP:
    """Layers in a row."""

    def __init__(self, layers: list) -> None:
        self.layers = layers

    def __len__(self) -> int:
        return len(self.layers)

    def __getitem__(self, index):
        return self.layers[index]

    def __iter__(self):
        return iter(self.layers)

    def __repr__(self) -> str:
        return f"MLP of {len(self)} layers"

    def forward(self, A):
        for layer in self:
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        for index in range(len(self) - 1, -1, -1):
            dLdZ = self[index].backward(dLdZ)
        return dLdZ

    def _switch(self, name: str) -> None:
        missing = object()
        for layer in self:
            method = getattr(layer, name, missing)
            if method is not missing:
                method()

    def train(self) -> None:
        self._switch("train")

    def eval(self) -> None:
        self._switch("eval")
