class MLP:
    def __init__(self, layers):
        self.layers = layers

    def forward(self, A):
        k = 0
        while k < len(self.layers):
            A = self.layers[k].forward(A)
            k += 1
        return A

    def backward(self, dLdZ):
        for k in range(len(self.layers) - 1, -1, -1):
            dLdZ = self.layers[k].backward(dLdZ)
        return dLdZ

    def train(self):
        self._call("train")

    def eval(self):
        self._call("eval")

    def _call(self, name):
        done = []
        for layer in self.layers:
            if not any(layer is other for other in done) and hasattr(layer, name):
                getattr(layer, name)()
            done.append(layer)
