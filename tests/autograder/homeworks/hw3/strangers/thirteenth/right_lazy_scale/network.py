"""A network that splits itself in halves."""


class MLP:
    def __init__(self, layers):
        self.layers = list(layers)

    def forward(self, A):
        return self._go(A, "forward", self.layers)

    def backward(self, dLdZ):
        return self._go(dLdZ, "backward", self.layers[::-1])

    def _go(self, X, name, part):
        if len(part) > 8:
            half = len(part) // 2
            return self._go(self._go(X, name, part[:half]), name, part[half:])
        for layer in part:
            X = getattr(layer, name)(X)
        return X

    def train(self):
        for layer in self.layers[::-1]:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in self.layers[::-1]:
            if hasattr(layer, "eval"):
                layer.eval()
