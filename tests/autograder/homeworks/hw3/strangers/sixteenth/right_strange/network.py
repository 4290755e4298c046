class MLP:
    def __init__(self, layers):
        self.layers = list(layers)

    def forward(self, A):
        return self._through("forward", 0, len(self.layers), A)

    def backward(self, dLdZ):
        return self._through("backward", 0, len(self.layers), dLdZ)

    def _through(self, name, start, stop, X):
        """Halves of halves: ten calls deep for 600 layers."""
        if stop - start > 1:
            middle = (start + stop) // 2
            halves = [(start, middle), (middle, stop)]
            for half in halves if name == "forward" else halves[::-1]:
                X = self._through(name, *half, X)
        elif stop > start:
            X = getattr(self.layers[start], name)(X)
        return X

    def train(self):
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
