"""Homework 3, part 3: a network, which is a list of layers."""


class MLP:
    """A multilayer perceptron. Networks inside it are flattened once, so that nothing is nested."""

    def __init__(self, layers):
        self.layers = list(layers)
        self.flat = []
        for layer in self.layers:
            self.flat += layer.flat if isinstance(layer, MLP) else [layer]

    def forward(self, A):
        for layer in self.flat:
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        for layer in reversed(self.flat):
            dLdZ = layer.backward(dLdZ)
        return dLdZ

    def train(self):
        for layer in self.flat:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in self.flat:
            if hasattr(layer, "eval"):
                layer.eval()
