"""Homework 6, part 1: batches, and an optimizer."""

import math
import itertools
import random

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


def walker(parameter, optimizer):
    """Return a function that takes one step of one Parameter; it remembers the means."""
    m = v = 0.0
    t = 0

    def walk():
        nonlocal m, v, t
        if parameter.grad is None:
            return
        b1, b2 = optimizer.betas
        t += 1
        m = b1 * m + (1 - b1) * parameter.grad
        v = b2 * v + (1 - b2) * parameter.grad**2
        rate = optimizer.lr / (1 - b1**t)
        parameter.data[...] = parameter.data - rate * m / (np.sqrt(v / (1 - b2**t)) + optimizer.eps)

    return walk


class Adam:
    """One walker for each Parameter."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.lr, self.betas, self.eps = lr, tuple(betas), eps
        unique = {id(parameter): parameter for parameter in parameters}
        self.parameters = tuple(unique.values())
        self.walkers = [walker(parameter, self) for parameter in self.parameters]

    def step(self):
        for walk in self.walkers:
            walk()

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
