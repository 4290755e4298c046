class MLP:
    __slots__ = ("_layers", "_back")

    def __init__(self, layers):
        self._layers = list(layers)
        self._back = [layer.backward for layer in layers]

    @property
    def layers(self):
        return list(self._layers)  # a new copy each time

    def forward(self, A):
        stack = self._layers[::-1]
        while stack:
            A = stack.pop().forward(A)
        return A

    def backward(self, dLdZ):
        i = len(self._back)
        while i:
            i -= 1
            dLdZ = self._back[i](dLdZ)
        return dLdZ

    def _each_once(self, name):
        done = {}
        for layer in self._layers:
            if id(layer) not in done and hasattr(layer, name):
                done[id(layer)] = getattr(layer, name)()

    def train(self):
        self._each_once("train")

    def eval(self):
        self._each_once("eval")
