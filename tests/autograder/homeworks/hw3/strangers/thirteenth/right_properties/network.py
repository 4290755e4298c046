"""A network by functools.reduce."""

from functools import reduce


class MLP:
    __slots__ = ("_layers",)

    def __init__(self, layers):
        self._layers = tuple(layers)

    @property
    def layers(self):
        return self._layers

    def forward(self, A):
        return reduce(lambda X, layer: layer.forward(X), self._layers, A)

    def backward(self, dLdZ):
        return reduce(lambda X, layer: layer.backward(X), self._layers[::-1], dLdZ)

    def _switch(self, name):
        for layer in self._layers:
            if hasattr(layer, name):
                getattr(layer, name)()

    def train(self):
        self._switch("train")

    def eval(self):
        self._switch("eval")
