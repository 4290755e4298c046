"""MLP."""


class MLP:
    """A list of layers."""

    def __init__(self, layers):
        """Store the layers."""
        self.layers = layers

    def forward(self, A):
        """First to last."""
        for layer in self.layers:
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        """Last to first."""
        for layer in reversed(self.layers):
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
