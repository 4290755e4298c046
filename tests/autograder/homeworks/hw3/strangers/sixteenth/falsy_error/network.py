class MLP:
    def __init__(self, layers):
        self.layers = list(layers)

    def forward(self, A):
        return self._run("forward", self.layers, A)

    def backward(self, dLdZ):
        return self._run("backward", self.layers[::-1], dLdZ)

    def _run(self, name, layers, X):
        # An error is raised outside of the try, so that it gets no __context__ from here.
        error = None
        for layer in layers:
            try:
                X = getattr(layer, name)(X)
            except BaseException as caught:
                error = caught
                break
        if error:
            raise error
        return X

    def train(self):
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
