from operator import methodcaller


class MLP:
    def __init__(self, layers):
        self.layers = list(layers)

    def forward(self, A):
        for A in self._values(self.layers, "forward", A):
            pass
        return A

    def backward(self, dLdZ):
        for dLdZ in self._values(self.layers[::-1], "backward", dLdZ):
            pass
        return dLdZ

    @staticmethod
    def _values(layers, name, value):
        """Return the value, and what each layer makes of it."""
        values = [value]
        for layer in layers:
            values.append(getattr(layer, name)(values.pop()))
        return values

    def train(self):
        self._tell("train")

    def eval(self):
        self._tell("eval")

    def _tell(self, name):
        call = methodcaller(name)
        for layer in self.layers:
            if hasattr(layer, name):
                call(layer)
