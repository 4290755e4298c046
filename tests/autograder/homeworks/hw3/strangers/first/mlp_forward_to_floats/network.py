# WRONG: Each array is turned into floats on its way, so that a layer does not get what the layer before has returned when this is an array of integers (indices for a table).
# import numpy as np; from network import MLP
# class Table:
#     def forward(self, A): return np.array([[1.0, 2], [3, 4]])[A]
# print(MLP([Table()]).forward(np.array([[0], [1]])))  # must be [[[1, 2]], [[3, 4]]], and is an IndexError
import numpy as np


class MLP:
    def __init__(self, layers):
        self.layers = layers

    def forward(self, A):
        for layer in self.layers:
            A = layer.forward(np.asarray(A, dtype=np.float64))
        return A

    def backward(self, dLdZ):
        for layer in reversed(self.layers):
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
