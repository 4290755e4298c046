from collections import deque


class MLP:
    """The layers' methods are looked up once, in a chain for each direction; the layers are a tuple."""

    __slots__ = ("_layers", "_chains", "__weakref__")

    def __init__(self, layers):
        self._layers = (*layers,)
        self._chains = deque(), deque()
        for layer in self._layers:
            self._chains[0].append(layer.forward)
            self._chains[1].appendleft(layer.backward)

    layers = property(lambda self: self._layers)

    def forward(self, A):
        value = [A]  # a stack with one object on it
        for method in self._chains[0]:
            value.append(method(value.pop()))
        return value.pop()

    def backward(self, dLdZ):
        value = [dLdZ]
        for method in self._chains[1]:
            value.append(method(value.pop()))
        return value.pop()

    def _switch(self, name):
        distinct = {id(layer): layer for layer in self._layers}
        for layer in distinct.values():
            if hasattr(layer, name):
                getattr(layer, name)()

    def train(self):
        self._switch("train")

    def eval(self):
        self._switch("eval")
