"""A network that keeps the bound methods of its layers."""


class MLP:
    def __init__(self, layers):
        self.layers = layers
        self.up = [layer.forward for layer in layers]
        self.down = [layer.backward for layer in layers][::-1]

    def forward(self, A):
        box = [A]
        for method in self.up:
            box.append(method(box.pop()))
        return box.pop()

    def backward(self, dLdZ):
        box = [dLdZ]
        for method in self.down:
            box.append(method(box.pop()))
        return box.pop()

    def train(self):
        once = {id(layer): layer for layer in self.layers if hasattr(layer, "train")}
        for layer in once.values():
            layer.train()

    def eval(self):
        once = {id(layer): layer for layer in self.layers if hasattr(layer, "eval")}
        for layer in once.values():
            layer.eval()
