# # 2000 layers that add 1: 2000 is wanted; got a RecursionError
# from types import SimpleNamespace as L; from network import MLP
# print(MLP([L(forward=lambda A: A + 1) for _ in range(2000)]).forward(0))
class MLP:
    def __init__(self, layers):
        self.layers = layers

    def forward(self, A):
        return self._forward(A, 0)

    def _forward(self, A, i):
        if i == len(self.layers):
            return A
        return self._forward(self.layers[i].forward(A), i + 1)

    def backward(self, dLdZ):
        return self._backward(dLdZ, len(self.layers))

    def _backward(self, dLdZ, i):
        if i == 0:
            return dLdZ
        return self._backward(self.layers[i - 1].backward(dLdZ), i - 1)

    def train(self):
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
