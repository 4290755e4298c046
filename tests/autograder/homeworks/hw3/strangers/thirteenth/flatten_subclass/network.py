"""Homework 3, part 3: a network, which is a list of layers."""


class MLP:
    def __init__(self, layers):
        self.layers = list(layers)
        # A network within a network is a list within a list: make one flat list.
        self.flat = []
        for layer in self.layers:
            if isinstance(layer, MLP):
                self.flat.extend(layer.flat)
            else:
                self.flat.append(layer)

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
