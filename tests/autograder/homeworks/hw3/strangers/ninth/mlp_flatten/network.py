class MLP:
    def __init__(self, layers):
        self.layers = list(layers)
        # Networks inside this one: call their layers directly, which saves a call for each.
        self.flat = []
        for layer in self.layers:
            self.flat.extend(layer.flat if isinstance(layer, MLP) else [layer])

    def forward(self, A):
        for layer in self.flat:
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        for layer in reversed(self.flat):
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
