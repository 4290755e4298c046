import numpy as np


class SGD:
    PAIRS = (("W", ("W", "b")), ("gamma", ("gamma", "beta")))

    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.momentum = layers, lr, momentum
        self.velocities = {}

    def parameters(self):
        """Yield each layer's parameters with their names; a layer comes once."""
        done = set()
        for layer in self.layers:
            if id(layer) not in done:
                done.add(id(layer))
                for owner, names in self.PAIRS:
                    if hasattr(layer, owner):
                        yield from ((layer, name) for name in names)

    def step(self):
        for layer, name in self.parameters():
            gradient = np.asarray(getattr(layer, "dLd" + name), dtype=np.longdouble)
            old = self.velocities.get((id(layer), name), np.longdouble(0))
            v = self.velocities[id(layer), name] = old * self.momentum + gradient
            array = getattr(layer, name)
            array[()] = (np.asarray(array) - v * self.lr).astype(np.float64)
