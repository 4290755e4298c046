import weakref

import numpy as np


class Rate:
    """A descriptor: the learning rate lives here, and each optimizer has one."""

    def __init__(self):
        self.rates = weakref.WeakKeyDictionary()

    def __get__(self, optimizer, owner=None):
        return self if optimizer is None else self.rates[optimizer]

    def __set__(self, optimizer, rate):
        self.rates[optimizer] = rate


class SGD:
    lr = Rate()

    def __init__(self, layers, lr, momentum=0.0):
        self.lr = lr
        self.moves = []
        done = []
        for layer in layers:
            if id(layer) in done:
                continue
            done.append(id(layer))
            names = ["W", "b"] * hasattr(layer, "W") + ["gamma", "beta"] * hasattr(layer, "gamma")
            self.moves.extend(self.mover(layer, name, momentum) for name in names)

    @staticmethod
    def mover(layer, name, momentum):
        v = 0.0

        def move(lr):
            nonlocal v
            gradient = np.array(getattr(layer, "dLd" + name), copy=True, subok=False)
            v = gradient + momentum * v
            parameter = np.asarray(getattr(layer, name))  # the same memory, without a subclass
            np.add(parameter, -lr * v, out=parameter)

        return move

    def step(self):
        lr = self.lr
        for move in self.moves:
            move(lr)
