class MLP:
    def __init__(self, layers):
        self.layers = [*layers]

    def forward(self, A, *, low=0, high=None):
        high = len(self.layers) if high is None else high
        if high - low == 0:
            return A
        if high - low == 1:
            return self.layers[low].forward(A)
        middle = (low + high) // 2
        return self.forward(self.forward(A, low=low, high=middle), low=middle, high=high)

    def backward(self, dLdZ, *, low=0, high=None):
        high = len(self.layers) if high is None else high
        if high - low == 0:
            return dLdZ
        if high - low == 1:
            return self.layers[low].backward(dLdZ)
        middle = (low + high) // 2
        return self.backward(self.backward(dLdZ, low=middle, high=high), low=low, high=middle)

    def train(self):
        self._tell("train")

    def eval(self):
        self._tell("eval")

    def _tell(self, mode):
        for method in [getattr(layer, mode) for layer in self.layers if hasattr(layer, mode)]:
            method()
