class MLP:
    __slots__ = ("layers",)

    def __init__(self, layers):
        self.layers = [*layers]

    def forward(self, A):
        box = [A]
        for layer in self.layers:
            box.append(layer.forward(box.pop()))
        return box.pop()

    def backward(self, dLdZ):
        n = len(self.layers)
        while n:
            n -= 1
            dLdZ = self.layers[n].backward(dLdZ)
        return dLdZ

    def train(self):
        [layer.train() for layer in self.layers if hasattr(layer, "train")]

    def eval(self):
        [layer.eval() for layer in self.layers if hasattr(layer, "eval")]
