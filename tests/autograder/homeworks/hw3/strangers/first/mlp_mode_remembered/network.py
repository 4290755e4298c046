# WRONG: A second eval() (or train()) in a row reaches no layer, so that a layer that was switched on its own or by another network in between stays in the wrong mode.
# import numpy as np; from network import MLP; from normalization import BatchNorm1d
# bn = BatchNorm1d(2); network = MLP([bn])
# network.eval(); bn.train(); network.eval()
# print(network.forward(np.zeros((1, 2))))  # must be 0 0, and is a ValueError
class MLP:
    def __init__(self, layers):
        self.layers = layers
        self.mode = None

    def forward(self, A):
        for layer in self.layers:
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        for layer in reversed(self.layers):
            dLdZ = layer.backward(dLdZ)
        return dLdZ

    def _switch(self, mode):
        if self.mode == mode:  # all layers are there already
            return
        self.mode = mode
        for layer in self.layers:
            if hasattr(layer, mode):
                getattr(layer, mode)()

    def train(self):
        self._switch("train")

    def eval(self):
        self._switch("eval")
