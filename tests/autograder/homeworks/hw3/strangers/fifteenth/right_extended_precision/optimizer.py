import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.lr, self.momentum, self.layers, self.velocities = lr, momentum, [], []
        for layer in layers:
            if all(other is not layer for other in self.layers):
                self.layers.append(layer)
                self.velocities.append({})  # at the same place as its layer

    def step(self):
        for layer, v in zip(self.layers, self.velocities):
            names = ["W", "b"] * hasattr(layer, "W") + ["gamma", "beta"] * hasattr(layer, "gamma")
            for name in names:
                g = np.asarray(getattr(layer, "dLd" + name)).astype(np.longdouble)
                v[name] = g + np.longdouble(self.momentum) * v[name] if name in v else g
                array = getattr(layer, name)
                new = np.asarray(array).astype(np.longdouble) - self.lr * v[name]
                np.copyto(array, new, casting="same_kind")
