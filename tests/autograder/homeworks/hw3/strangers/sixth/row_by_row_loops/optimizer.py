import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.lr = lr
        self.momentum = momentum
        self.layers = []
        for layer in layers:
            if not any(layer is other for other in self.layers):
                self.layers.append(layer)
        self.v = [{} for _ in self.layers]

    def step(self):
        for layer, v in zip(self.layers, self.v):
            for first, second in (("W", "b"), ("gamma", "beta")):
                if not hasattr(layer, first):
                    continue
                for name in (first, second):
                    array = getattr(layer, name)
                    gradient = getattr(layer, "dLd" + name)
                    if name in v and np.shape(v[name]) == np.shape(gradient):
                        v[name] = self.momentum * v[name] + gradient
                    else:
                        v[name] = np.array(gradient, dtype=float)
                    array[...] = array - self.lr * v[name]
