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


class _Means:
    """What Adam knows of one Parameter."""

    __slots__ = ("parameter", "m", "v", "t")

    def __init__(self, parameter):
        self.parameter, self.m, self.v, self.t = parameter, None, None, 0

    def direction(self, beta1, beta2, eps):
        """Take in the gradient, and return where to go."""
        g = np.asarray(self.parameter.grad, dtype=np.float64)
        if self.t == 0:
            self.m, self.v = np.zeros(g.shape), np.zeros(g.shape)
        self.t += 1
        self.m[...] = beta1 * self.m + (1 - beta1) * g
        self.v[...] = beta2 * self.v + (1 - beta2) * np.square(g)
        return (self.m / (1 - beta1**self.t)) / (np.sqrt(self.v / (1 - beta2**self.t)) + eps)


class Adam:
    """An optimizer with a means-object for each Parameter."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        seen, self._means = set(), []
        for parameter in parameters:
            if id(parameter) not in seen:
                seen.add(id(parameter))
                self._means.append(_Means(parameter))
        self.lr = lr
        self._settings = (float(betas[0]), float(betas[1]), float(eps))

    def step(self):
        for means in self._means:
            if means.parameter.grad is not None:
                means.parameter.data -= self.lr * means.direction(*self._settings)

    def zero_grad(self):
        for means in self._means:
            means.parameter.grad = None
