# from optimizer import SGD
# def layer(W, g): return type("L", (), dict(W=np.array([W]), b=np.zeros(1), dLdW=np.array([g]), dLdb=np.zeros(1)))()
# a, c = layer(1.0, 1.0), layer(1.0, 1.0)
# SGD([a, c, a], 0.1).step()
# print(a.W)   # must be 0.9: a is one layer, and is changed once
"""Homework 3: an optimizer."""

from itertools import groupby


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
        for _, same in groupby(self.layers, key=id):
            layer = next(same)  # once, however often it is in the list
            for owner, other in (("W", "b"), ("gamma", "beta")):
                if hasattr(layer, owner):
                    self._move(layer, owner)
                    self._move(layer, other)
