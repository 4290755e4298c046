"""MLP."""


class MLP:
    """A list of layers."""

    def __init__(self, layers):
        """Store the layers."""
        self.layers = layers

    def forward(self, A):
        """First to last."""
        for layer in self._flat():
            A = layer.forward(A)
        return A

    def _flat(self):
        """Return all layers, also those of networks in the network: no deep calls."""
        todo, flat = list(self.layers), []
        while todo:
            layer = todo.pop(0)
            if isinstance(layer, MLP):
                todo[:0] = layer.layers
            else:
                flat.append(layer)
        return flat

    def backward(self, dLdZ):
        """Last to first."""
        for layer in reversed(self._flat()):
            dLdZ = layer.backward(dLdZ)
        return dLdZ

    def train(self):
        """To training."""
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        """To use."""
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
