class MLP:
    def __init__(self, layers):
        self.layers = layers

    def _through(self, layers, direction, value):
        for layer in layers:
            value = getattr(layer, direction)(value)
        return value

    def forward(self, A):
        return self._through(iter(self.layers), "forward", A)

    def backward(self, dLdZ):
        return self._through(reversed(self.layers), "backward", dLdZ)

    def train(self):
        for layer in self.layers:
            hasattr(layer, "train") and layer.train()

    def eval(self):
        for layer in self.layers:
            hasattr(layer, "eval") and layer.eval()
