class MLP:
    __slots__ = ("layers",)

    def __init__(self, layers):
        self.layers = tuple(layers)

    def __len__(self):
        return len(self.layers)

    def forward(self, A):
        n = 0
        while n < len(self):
            A = self.layers[n].forward(A)
            n += 1
        return A

    def backward(self, dLdZ):
        n = len(self)
        while n:
            n -= 1
            dLdZ = self.layers[n].backward(dLdZ)
        return dLdZ

    def train(self):
        self._switch("train")

    def eval(self):
        self._switch("eval")

    def _switch(self, name):
        for layer in self.layers:
            if hasattr(layer, name):
                getattr(layer, name)()
