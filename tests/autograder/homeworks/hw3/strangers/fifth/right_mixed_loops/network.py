"""The network has a list of its own."""


class MLP:
    def __init__(self, layers):
        self.layers = list(layers)

    def forward(self, A):
        Z = A
        for layer in self.layers:
            Z = layer.forward(Z)
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ
        for layer in self.layers[::-1]:
            dLdA = layer.backward(dLdA)
        return dLdA

    def train(self):
        call("train", self.layers)

    def eval(self):
        call("eval", self.layers)


def call(name, layers):
    for layer in layers:
        if hasattr(layer, name):
            getattr(layer, name)()
