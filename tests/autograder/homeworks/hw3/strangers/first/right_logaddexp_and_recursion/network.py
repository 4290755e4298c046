class MLP:
    def __init__(self, layers):
        self.layers = layers

    def forward(self, A):
        return self._onwards(A, iter(self.layers))

    def _onwards(self, A, rest):
        for layer in rest:
            return self._onwards(layer.forward(A), rest)
        return A

    def backward(self, dLdZ):
        return self._back(dLdZ, len(self.layers))

    def _back(self, dLdZ, i):
        return dLdZ if i == 0 else self._back(self.layers[i - 1].backward(dLdZ), i - 1)

    def train(self):
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
