class MLP:
    def __init__(self, layers):
        self.layers = layers
        self.position = 0  # the layer that is at work, for messages and pictures

    def forward(self, A):
        outer = self.position
        self.position = 0
        while self.position < len(self.layers):
            A = self.layers[self.position].forward(A)
            self.position += 1
        self.position = outer  # a layer that calls the network goes on where it was
        return A

    def backward(self, dLdZ):
        outer = self.position
        self.position = len(self.layers)
        while self.position > 0:
            dLdZ = self.layers[self.position - 1].backward(dLdZ)
            self.position -= 1
        self.position = outer
        return dLdZ

    def train(self):
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
