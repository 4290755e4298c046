class MLP:
    def __init__(self, layers):
        self.layers = layers
        self._switches = {}

    def forward(self, A):
        for layer in self.layers:
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        for layer in reversed(self.layers):
            dLdZ = layer.backward(dLdZ)
        return dLdZ

    def train(self):
        self._switch("train")

    def eval(self):
        self._switch("eval")

    def _switch(self, name):
        if name in self._switches:  # nobody changes the list: ask each layer once only
            for method in self._switches[name]:
                method()
            return
        methods = self._switches[name] = []
        for layer in self.layers:
            if hasattr(layer, name):
                methods.append(getattr(layer, name))
                methods[-1]()
