class MLP:
    def __init__(self, layers):
        self.layers = list(layers)
        self._forwards = [layer.forward for layer in self.layers]
        self._backwards = [layer.backward for layer in self.layers][::-1]
        self._trains = [layer.train for layer in self.layers if hasattr(layer, "train")]
        self._evals = [layer.eval for layer in self.layers if hasattr(layer, "eval")]

    def forward(self, A):
        for forward in self._forwards:
            A = forward(A)
        return A

    def backward(self, dLdZ):
        for backward in self._backwards:
            dLdZ = backward(dLdZ)
        return dLdZ

    def train(self):
        for train in self._trains:
            train()

    def eval(self):
        for eval_ in self._evals:
            eval_()
