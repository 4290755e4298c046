class MLP:
    def __init__(self, layers):
        self.layers = [*layers]
        self.forwards = [layer.forward for layer in layers]
        self.backwards = [layer.backward for layer in layers][::-1]
        self.modes = {name: [getattr(layer, name) for layer in layers if hasattr(layer, name)]
                      for name in ("train", "eval")}

    @staticmethod
    def run(functions, *x):
        for f in functions:
            x = (f(*x),)
        return x[0]

    def forward(self, A):
        return self.run(self.forwards, A)

    def backward(self, dLdZ):
        return self.run(self.backwards, dLdZ)

    def train(self):
        [switch() for switch in self.modes["train"]]

    def eval(self):
        [switch() for switch in self.modes["eval"]]
