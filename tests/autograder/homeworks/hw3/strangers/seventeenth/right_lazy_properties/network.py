"""Homework 3, part 3: networks inside networks are flattened, but only plain ones."""


class MLP:
    def __init__(self, layers):
        self.layers, self._flat = layers, []
        for layer in layers:
            plain = type(layer) is MLP and vars(layer).keys() == {"layers", "_flat"}
            self._flat.extend(layer._flat if plain else (layer,))

    def forward(self, A):
        todo = self._flat[::-1]
        while todo:
            A = todo.pop().forward(A)
        return A

    def backward(self, dLdZ):
        todo = self._flat[:]
        while todo:
            dLdZ = todo.pop().backward(dLdZ)
        return dLdZ

    def train(self):
        [layer.train() for layer in self._flat if hasattr(layer, "train")]

    def eval(self):
        [layer.eval() for layer in self._flat if hasattr(layer, "eval")]
