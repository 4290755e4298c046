METHODS = {"forward", "backward", "train", "eval"}


def steps(layers):
    """Return all layers, those of plain networks inside (of this class, with its own methods) in their places."""
    for layer in layers:
        if type(layer) is MLP and METHODS.isdisjoint(vars(layer)):
            yield from layer.flat
        else:
            yield layer


class MLP:
    def __init__(self, layers):
        self.layers = list(layers)
        self.flat = tuple(steps(self.layers))
        self.forwards = [layer.forward for layer in self.flat]
        self.backwards = [layer.backward for layer in self.flat][::-1]

    def forward(self, A):
        for call in self.forwards:
            A = call(A)
        return A

    def backward(self, dLdZ):
        for call in self.backwards:
            dLdZ = call(dLdZ)
        return dLdZ

    def train(self):
        for layer in self.flat:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in self.flat:
            if hasattr(layer, "eval"):
                layer.eval()
