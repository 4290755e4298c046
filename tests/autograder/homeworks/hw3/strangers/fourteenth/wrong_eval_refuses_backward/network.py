class MLP:
    def __init__(self, layers):
        self.layers = list(layers)
        self.training = True

    def forward(self, A):
        for layer in self.layers:
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        if not self.training:
            raise RuntimeError("backward needs a network in training: call train() first")
        for layer in reversed(self.layers):
            dLdZ = layer.backward(dLdZ)
        return dLdZ

    def train(self):
        self.training = True
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        self.training = False
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
