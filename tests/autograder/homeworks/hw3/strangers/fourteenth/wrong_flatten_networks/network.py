class MLP:
    def __init__(self, layers):
        self.layers = list(layers)
        # a network in a network: call its layers directly
        self._flat = []
        for layer in self.layers:
            self._flat.extend(layer._flat if isinstance(layer, MLP) else [layer])

    def forward(self, A):
        for layer in self._flat:
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        for layer in reversed(self._flat):
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
