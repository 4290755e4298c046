"""A network that notes the shapes of all results, to look at."""


class MLP:
    def __init__(self, layers):
        self.layers = layers
        self.shapes = []

    def forward(self, A):
        results = [A]
        try:
            for layer in self.layers:
                results.append(layer.forward(results[-1]))
        finally:
            self.shapes = [getattr(result, "shape", None) for result in results]
        return results[-1]

    def backward(self, dLdZ):
        gradients = [dLdZ]
        k = len(self.layers)
        while k > 0:
            k -= 1
            gradients.append(self.layers[k].backward(gradients[-1]))
        return gradients[-1]

    def train(self):
        for layer in self.layers:
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        for layer in self.layers:
            if hasattr(layer, "eval"):
                layer.eval()
