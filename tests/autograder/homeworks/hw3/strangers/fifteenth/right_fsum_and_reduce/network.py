from functools import reduce
from operator import attrgetter, methodcaller


class MLP:
    def __init__(self, layers):
        self.layers = tuple(layers)

    def forward(self, A):
        return reduce(lambda x, layer: layer.forward(x), self.layers, A)

    def backward(self, dLdZ):
        return reduce(lambda x, f: f(x), map(attrgetter("backward"), self.layers[::-1]), dLdZ)

    def train(self):
        for layer in (x for x in self.layers if hasattr(x, "train")):
            methodcaller("train")(layer)

    def eval(self):
        for layer in (x for x in self.layers if hasattr(x, "eval")):
            methodcaller("eval")(layer)
