"""Homework 3: an optimizer."""


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.momentum = layers, lr, momentum
        self.velocity = {}

    def _move(self, layer, name):
        key = id(layer), name
        v = self.momentum * self.velocity.get(key, 0.0) + getattr(layer, "dLd" + name)
        self.velocity[key] = v
        parameter = getattr(layer, name)
        parameter -= self.lr * v

    def step(self):
        seen = set()
        for layer in self.layers:
            if id(layer) in seen:
                continue
            seen.add(id(layer))
            for owner, other in (("W", "b"), ("gamma", "beta")):
                if hasattr(layer, owner):
                    self._move(layer, owner)
                    self._move(layer, other)
