class MLP:
    def __init__(self, layers):
        self._layers = [*layers]

    @property
    def layers(self):
        return self._layers

    def __len__(self):
        return len(self._layers)

    def __bool__(self):
        return True

    def forward(self, A):
        Z = A
        for layer in self.layers:
            Z = layer.forward(Z)
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ
        for layer in self.layers[::-1]:
            dLdA = layer.backward(dLdA)
        return dLdA

    def train(self):
        for method in self._methods("train"):
            method()

    def eval(self):
        for method in self._methods("eval"):
            method()

    def _methods(self, name):
        missing = object()
        found = [getattr(layer, name, missing) for layer in self.layers]
        return [method for method in found if method is not missing]
