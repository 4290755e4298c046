"""Augmented assignment to attributes, and a first step without zeros."""


class SGD:
    def __init__(self, layers, lr, momentum=0):
        self.layers, self.lr, self.momentum, self.v = tuple(layers), lr, momentum, {}

    def step(self):
        done = set()
        for layer in self.layers:
            if id(layer) in done:
                continue
            done.add(id(layer))
            if hasattr(layer, "W"):
                layer.W -= self.lr * self.velocity(layer, "W", layer.dLdW)
                layer.b -= self.lr * self.velocity(layer, "b", layer.dLdb)
            if hasattr(layer, "gamma"):
                layer.gamma -= self.lr * self.velocity(layer, "gamma", layer.dLdgamma)
                layer.beta -= self.lr * self.velocity(layer, "beta", layer.dLdbeta)

    def velocity(self, layer, name, gradient):
        key = (id(layer), name)
        if key in self.v:
            self.v[key] = self.momentum * self.v[key] + gradient
        else:
            self.v[key] = gradient.copy()
        return self.v[key]
