"""Homework 3, part 3: a network, which is a list of layers."""


def run(methods, X):
    """Call the methods in order; a layer's own error is shown without what came before it."""
    try:
        for method in methods:
            X = method(X)
    except BaseException as error:
        if error.__cause__ is None:
            raise error from None
        raise
    return X


class MLP:
    def __init__(self, layers):
        self.layers = list(layers)

    def forward(self, A):
        return run([layer.forward for layer in self.layers], A)

    def backward(self, dLdZ):
        return run([layer.backward for layer in reversed(self.layers)], dLdZ)

    def train(self):
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
