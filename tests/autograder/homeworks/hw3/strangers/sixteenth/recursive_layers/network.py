class MLP:
    def __init__(self, layers):
        self.layers = list(layers)

    def forward(self, A, k=0):
        if k == len(self.layers):
            return A
        return self.forward(self.layers[k].forward(A), k + 1)

    def backward(self, dLdZ, k=1):
        if k > len(self.layers):
            return dLdZ
        return self.backward(self.layers[-k].backward(dLdZ), k + 1)

    def train(self):
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
