"""Homework 6, part 1: batches, and an optimizer."""

import math
import itertools
import random
from weakref import WeakKeyDictionary

import numpy as np


class DataLoader:
    """Samples and their labels, batch by batch; the standard library shuffles them."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        self._pair = X, Y
        self._count = np.shape(X)[0]
        if np.shape(Y)[0] != self._count:
            raise ValueError(f"{self._count} samples need as many labels, not {np.shape(Y)[0]}")
        if batch_size < 1:
            raise ValueError(f"a batch has at least one sample, not {batch_size}")
        self._step = min(int(batch_size), self._count)
        self._shuffle = shuffle

    def __len__(self):
        return math.ceil(self._count / self._step)

    def _order(self):
        if not self._shuffle:
            return range(self._count)
        places = list(range(self._count))
        random.shuffle(places)
        return places

    def __iter__(self):
        places = iter(self._order())
        while chosen := list(itertools.islice(places, self._step)):
            yield tuple(each.take(chosen, axis=0) for each in self._pair)


class _Means:
    """What Adam knows of one Parameter."""

    __slots__ = ("m", "v", "t")

    def __init__(self):
        self.m, self.v, self.t = None, None, 0

    def direction(self, grad, beta1, beta2, eps):
        """Take in the gradient, and return where to go."""
        g = np.asarray(grad, dtype=np.float64)
        if self.t == 0:
            self.m, self.v = np.zeros(g.shape), np.zeros(g.shape)
        self.t += 1
        self.m[...] = beta1 * self.m + (1 - beta1) * g
        self.v[...] = beta2 * self.v + (1 - beta2) * np.square(g)
        return (self.m / (1 - beta1**self.t)) / (np.sqrt(self.v / (1 - beta2**self.t)) + eps)


_all_means = WeakKeyDictionary()  # Parameter: {id of an Adam: its means}; goes when the Parameter goes


class Adam:
    """An optimizer with a means-object for each Parameter."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = list(dict.fromkeys(parameters))
        self.lr = lr
        self._settings = (float(betas[0]), float(betas[1]), float(eps))

    def step(self):
        for parameter in self.parameters:
            if parameter.grad is not None:
                mine = _all_means.setdefault(parameter, {})
                means = mine.setdefault(id(self), _Means())
                parameter.data -= self.lr * means.direction(parameter.grad, *self._settings)

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
