# from network import MLP
# class Skip(MLP):   # a network, and a layer with its own forward
#     def forward(self, A): return A + super().forward(A)
#     def backward(self, dLdZ): return dLdZ + super().backward(dLdZ)
# print(MLP([Skip([])]).forward(np.ones((1, 2))), MLP([Skip([])]).backward(np.ones((1, 2))))
# # both must be [[2, 2]]: an MLP asks no layer what it is, and calls it
"""Homework 3: a network."""


class MLP:
    def __init__(self, layers):
        self.layers = layers

    def _flat(self):
        """Yield the layers, those of inner networks one by one."""
        for layer in self.layers:
            if isinstance(layer, MLP):
                yield from layer._flat()
            else:
                yield layer

    def forward(self, A):
        for layer in self._flat():
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        for layer in reversed(list(self._flat())):
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
