"""A network of kept methods."""


class MLP:
    """The methods of the layers are looked up once."""

    def __init__(self, layers):
        """Keep layers and methods."""
        self.layers = list(layers)
        self._forwards = [layer.forward for layer in self.layers]
        self._backwards = [layer.backward for layer in self.layers][::-1]

    @staticmethod
    def _through(methods, value):
        for method in methods:
            value = method(value)
        return value

    def forward(self, A):
        """First to last."""
        return self._through(self._forwards, A)

    def backward(self, dLdZ):
        """Last to first."""
        return self._through(self._backwards, dLdZ)

    def _switch(self, name):
        for method in [getattr(one, name) for one in self.layers if hasattr(one, name)]:
            method()

    def train(self):
        """Training."""
        self._switch("train")

    def eval(self):
        """Use."""
        self._switch("eval")
