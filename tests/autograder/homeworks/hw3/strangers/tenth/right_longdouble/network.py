class MLP:
    def __init__(self, layers):
        self.layers = layers
        self.calls = [layer.forward for layer in layers], [layer.backward for layer in layers][::-1]

    def forward(self, A):
        for call in self.calls[0]:
            A = call(A)
        return A

    def backward(self, dLdZ):
        for call in self.calls[1]:
            dLdZ = call(dLdZ)
        return dLdZ

    def train(self):
        for layer in {id(layer): layer for layer in self.layers}.values():
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in {id(layer): layer for layer in self.layers}.values():
            if hasattr(layer, "eval"):
                layer.eval()
