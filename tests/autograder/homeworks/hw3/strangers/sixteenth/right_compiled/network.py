from functools import reduce


def call(value, method):
    return method(value)


class MLP:
    def __init__(self, layers):
        self.layers = tuple(layers)
        self._up = [layer.forward for layer in self.layers]
        self._down = [layer.backward for layer in self.layers[::-1]]
        self._modes = {
            mode: [getattr(layer, mode) for layer in self.layers if hasattr(layer, mode)]
            for mode in ("train", "eval")
        }

    def forward(self, A):
        return reduce(call, self._up, A)

    def backward(self, dLdZ):
        return reduce(call, self._down, dLdZ)

    def train(self):
        for switch in self._modes["train"]:
            switch()

    def eval(self):
        for switch in self._modes["eval"]:
            switch()
