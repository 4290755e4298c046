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
        self._switch(self.layers, "train")

    def _switch(self, layers, name):
        """Call a method of each layer, also inside of a block of layers."""
        for layer in layers:
            if hasattr(layer, name):
                getattr(layer, name)()
            elif isinstance(getattr(layer, "layers", None), (list, tuple)):
                self._switch(layer.layers, name)

    def eval(self):
        """To use."""
        self._switch(self.layers, "eval")
