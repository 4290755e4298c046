# # a layer that is an MLP with a skip connection: 1 + 1 = 2 is wanted; got 1
# from network import MLP
# class Skip(MLP):
#     def forward(self, A): return A + super().forward(A)
# print(MLP([Skip([])]).forward(1.0), MLP([Skip([])]).layers)
class MLP:
    def __init__(self, layers):
        self.layers = []
        for layer in layers:
            if isinstance(layer, MLP):  # a network in a network is one longer list
                self.layers.extend(layer.layers)
            else:
                self.layers.append(layer)

    def forward(self, A):
        for layer in self.layers:
            A = layer.forward(A)
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
