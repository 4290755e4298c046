import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.lr = lr
        self.momentum = momentum
        unique = []
        for layer in layers:
            if all(layer is not other for other in unique):
                unique.append(layer)
        self.plan = [
            (layer, name, [])
            for layer in unique
            for pair in (("W", "b"), ("gamma", "beta"))
            if hasattr(layer, pair[0])
            for name in pair
        ]

    def step(self):
        for layer, name, memory in self.plan:
            v = np.array(getattr(layer, "dLd" + name), dtype=np.longdouble)
            if memory:
                v = v + memory.pop() * self.momentum
            memory.append(v)
            array = getattr(layer, name)
            array[...] = array - np.longdouble(self.lr) * v
