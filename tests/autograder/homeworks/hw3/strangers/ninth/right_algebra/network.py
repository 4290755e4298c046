from functools import reduce


class MLP:
    def __init__(self, layers):
        self.layers = tuple(layers)

    def forward(self, A):
        return reduce(lambda value, layer: layer.forward(value), self.layers, A)

    def backward(self, dLdZ):
        return reduce(lambda value, layer: layer.backward(value), self.layers[::-1], dLdZ)

    def _switch(self, name):
        for layer in self.layers:
            if hasattr(layer, name):
                getattr(layer, name)()

    def train(self):
        self._switch("train")

    def eval(self):
        self._switch("eval")
