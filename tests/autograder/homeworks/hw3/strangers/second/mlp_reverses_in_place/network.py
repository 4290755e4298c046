# # after a backward that failed, forward must still add 1 first, then double: 4; got 3
# from types import SimpleNamespace as L; from network import MLP
# net = MLP([L(forward=lambda A: A + 1, backward=len), L(forward=lambda A: 2 * A, backward=len)])
# try: net.backward(0)
# except TypeError: print(net.forward(1))
class MLP:
    def __init__(self, layers):
        self.layers = layers

    def forward(self, A):
        for layer in self.layers:
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        self.layers.reverse()
        for layer in self.layers:
            dLdZ = layer.backward(dLdZ)
        self.layers.reverse()
        return dLdZ

    def train(self):
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
