from functools import reduce


class MLP:
    def __init__(self, layers):
        self.layers = tuple(layers)

    def forward(self, A):
        return reduce(lambda A, layer: layer.forward(A), self.layers, A)

    def backward(self, dLdZ):
        return reduce(lambda dLdZ, layer: layer.backward(dLdZ), self.layers[::-1], dLdZ)

    def train(self):
        [layer.train() for layer in self.layers if hasattr(layer, "train")]

    def eval(self):
        [layer.eval() for layer in self.layers if hasattr(layer, "eval")]
