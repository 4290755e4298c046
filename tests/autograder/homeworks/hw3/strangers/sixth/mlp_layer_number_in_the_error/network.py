"""Homework 3, part 3: a network."""


class MLP:
    """Each layer takes what the layer before it returns."""

    def __init__(self, layers):
        self.layers = layers

    def forward(self, A):
        for k, layer in enumerate(self.layers):
            try:
                A = layer.forward(A)
            except Exception as error:
                error.args = (f"layer {k}: {error}",)
                raise
        return A

    def backward(self, dLdZ):
        for k, layer in reversed(list(enumerate(self.layers))):
            try:
                dLdZ = layer.backward(dLdZ)
            except Exception as error:
                error.args = (f"layer {k}: {error}",)
                raise
        return dLdZ

    def train(self):
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
