from functools import reduce


class MLP:
    def __init__(self, layers):
        self.layers = layers
        self.forward = lambda A: reduce(lambda X, layer: layer.forward(X), layers, A)
        self.backward = lambda dLdZ: reduce(lambda D, layer: layer.backward(D), layers[::-1], dLdZ)
        self.train = lambda: [layer.train() for layer in layers if hasattr(layer, "train")] and None
        self.eval = lambda: [layer.eval() for layer in layers if hasattr(layer, "eval")] and None
