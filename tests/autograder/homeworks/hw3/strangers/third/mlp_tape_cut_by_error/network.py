# class Twice:   # from network import MLP
#     def forward(self, A): return 2 * A[:, :, None] if A.ndim < 3 else A[:, :, 9]   # else IndexError
#     def backward(self, dLdZ): return 2 * dLdZ
# net = MLP([Twice(), Twice()])
# try: net.forward(np.ones((1, 1)))
# except IndexError: print(net.backward(np.ones((1, 1))))   # must be 4: both layers are called
"""Homework 3: a network."""


class MLP:
    def __init__(self, layers):
        self.layers = layers
        self.tape = list(layers)

    def forward(self, A):
        self.tape = []
        for layer in self.layers:
            A = layer.forward(A)
            self.tape.append(layer)
        return A

    def backward(self, dLdZ):
        for layer in reversed(self.tape):
            dLdZ = layer.backward(dLdZ)
        return dLdZ

    def train(self):
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
