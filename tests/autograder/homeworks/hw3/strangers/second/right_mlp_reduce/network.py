from functools import reduce


class MLP:
    def __init__(self, layers):
        self.layers = layers

    def __call__(self, A):
        return self.forward(A)

    def forward(self, A):
        return reduce(lambda X, layer: layer.forward(X), self.layers, A)

    def backward(self, dLdZ):
        return reduce(lambda D, layer: layer.backward(D), self.layers[::-1], dLdZ)

    def train(self):
        [getattr(layer, "train", lambda: None)() for layer in self.layers]
        return self

    def eval(self):
        [getattr(layer, "eval", lambda: None)() for layer in self.layers]
        return self
