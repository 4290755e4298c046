import numpy as np


class Velocity:
    """The velocity of one parameter, in one buffer, with a second one for lr · v."""

    def __init__(self, layer, name):
        self.layer, self.name, self.v, self.tmp = layer, name, None, None

    def move(self, lr, m):
        g = np.asarray(getattr(self.layer, "dLd" + self.name))
        if self.v is None:
            self.v, self.tmp = np.zeros(g.shape), np.empty(g.shape)
        np.multiply(self.v, m, out=self.v)
        np.add(self.v, g, out=self.v)
        np.multiply(self.v, -lr, out=self.tmp)
        target = getattr(self.layer, self.name)
        np.add(target, self.tmp, out=target)


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.lr, self.momentum = lr, momentum
        unique = {id(x): x for x in layers}.values()
        self.parts = [Velocity(x, name) for x in unique for pair in (("gamma", "beta"), ("W", "b"))
                      if hasattr(x, pair[0]) for name in pair]

    def step(self):
        for part in reversed(self.parts):
            part.move(self.lr, self.momentum)
