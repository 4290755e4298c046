class MLP:
    def __init__(self, layers):
        self.layers = layers[:]

    def forward(self, A):
        i = 0
        while i < len(self.layers):
            A = self.layers[i].forward(A)
            i += 1
        return A

    def backward(self, dLdZ):
        i = len(self.layers)
        while i > 0:
            i -= 1
            dLdZ = self.layers[i].backward(dLdZ)
        return dLdZ

    def train(self):
        for i in range(len(self.layers)):
            if not hasattr(self.layers[i], "train"):
                continue
            self.layers[i].train()

    def eval(self):
        for i in range(len(self.layers)):
            if not hasattr(self.layers[i], "eval"):
                continue
            self.layers[i].eval()
