class MLP:
    __slots__ = ("layers", "__dict__", "__weakref__")

    def __init__(self, layers):
        self.layers = layers

    def forward(self, value):
        for layer in self.layers:
            value = layer.forward(value)
        return value

    def backward(self, value):
        for number in range(len(self.layers) - 1, -1, -1):
            value = self.layers[number].backward(value)
        return value

    def train(self):
        done = set()
        for layer in self.layers:
            if id(layer) not in done and hasattr(layer, "train"):
                done.add(id(layer))
                layer.train()

    def eval(self):
        done = set()
        for layer in self.layers:
            if id(layer) not in done and hasattr(layer, "eval"):
                done.add(id(layer))
                layer.eval()
