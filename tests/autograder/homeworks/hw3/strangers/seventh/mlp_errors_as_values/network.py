def attempt(method, value):
    """Return what the method returns, or the error that it raises."""
    try:
        return method(value)
    except BaseException as error:
        return error


class MLP:
    def __init__(self, layers):
        self.layers = list(layers)

    def forward(self, A):
        for layer in self.layers:
            A = attempt(layer.forward, A)
            if isinstance(A, BaseException):
                raise A
        return A

    def backward(self, dLdZ):
        for layer in reversed(self.layers):
            dLdZ = attempt(layer.backward, dLdZ)
            if isinstance(dLdZ, BaseException):
                raise dLdZ
        return dLdZ

    def train(self):
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
