class MLP:
    """Halves: a network is its first half, and then its second half."""

    def __init__(self, layers):
        self.layers = layers

    def _run(self, value, way, start, stop, method):
        if stop - start == 0:
            return value
        if stop - start == 1:
            return getattr(self.layers[start], method)(value)
        middle = (start + stop) // 2
        for first, last in ((start, middle), (middle, stop))[::way]:
            value = self._run(value, way, first, last, method)
        return value

    def forward(self, A):
        return self._run(A, 1, 0, len(self.layers), "forward")

    def backward(self, dLdZ):
        return self._run(dLdZ, -1, 0, len(self.layers), "backward")

    def train(self):
        # Last to first: the order is not told. A layer listed twice is switched once.
        for layer in {id(layer): layer for layer in reversed(self.layers)}.values():
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in {id(layer): layer for layer in reversed(self.layers)}.values():
            if hasattr(layer, "eval"):
                layer.eval()
