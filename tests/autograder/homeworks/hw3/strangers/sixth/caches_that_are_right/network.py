class MLP:
    def __init__(self, layers):
        self.layers = list(layers)
        self._back = self.layers[::-1]

    def forward(self, A):
        for layer in self.layers:
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        for layer in self._back:
            dLdZ = layer.backward(dLdZ)
        return dLdZ

    def train(self):
        for layer in filter(lambda layer: hasattr(layer, "train"), self.layers):
            layer.train()

    def eval(self):
        for layer in filter(lambda layer: hasattr(layer, "eval"), self.layers):
            layer.eval()
