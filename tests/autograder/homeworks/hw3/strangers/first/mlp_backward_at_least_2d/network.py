# WRONG: A gradient with fewer than two axes gets another axis before a layer sees it, so that the layer does not get what the next one has returned.
# import numpy as np; from network import MLP
# class Show:
#     def backward(self, dLdZ): print(dLdZ.shape); return dLdZ
# MLP([Show()]).backward(np.ones(3))  # must print (3,)
import numpy as np


class MLP:
    def __init__(self, layers):
        self.layers = layers

    def forward(self, A):
        for layer in self.layers:
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        for layer in reversed(self.layers):
            dLdZ = layer.backward(np.atleast_2d(dLdZ))
        return dLdZ

    def train(self):
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
