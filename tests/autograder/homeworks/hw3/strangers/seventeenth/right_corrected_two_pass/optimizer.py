"""Homework 3, part 2: a closure for each parameter."""

import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.lr = lr
        self.movers, seen = [], []
        for layer in layers:
            if not any(layer is other for other in seen):
                seen.append(layer)
                for names in (("W", "b"), ("gamma", "beta")):
                    if hasattr(layer, names[0]):
                        self.movers += [self.mover(layer, name, momentum) for name in names]

    def mover(self, layer, name, m):
        v = None

        def move():
            nonlocal v
            gradient = np.asarray(getattr(layer, "dLd" + name))
            if v is None:
                v = np.zeros(gradient.shape)
            v *= m
            v += gradient
            setattr(layer, name, getattr(layer, name).__isub__(self.lr * v))

        return move

    def step(self):
        for move in self.movers:
            move()
