# # net.train() must call train() of the layer; got evaluation: Z is about A
# import numpy as np; from network import MLP; from normalization import BatchNorm1d
# bn = BatchNorm1d(1); net = MLP([bn])
# net.train(); bn.eval(); net.train()
# print(net.forward(np.array([[1.0], [3.0]])).ravel())  # -1 1 is wanted
class MLP:
    def __init__(self, layers):
        self.layers, self.mode = layers, None

    def forward(self, A):
        for layer in self.layers:
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        for layer in reversed(self.layers):
            dLdZ = layer.backward(dLdZ)
        return dLdZ

    def train(self):
        if self.mode == "train":
            return
        self.mode = "train"
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        if self.mode == "eval":
            return
        self.mode = "eval"
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
