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


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = list(dict.fromkeys(parameters))
        self.lr, self.eps = lr, eps
        self.beta1, self.beta2 = betas
        self.state = {parameter: (0, 0.0, 0.0) for parameter in self.parameters}

    def step(self):
        for parameter in self.parameters:
            g = parameter.grad
            if g is None:
                continue
            t, m, v = self.state[parameter]
            t += 1
            m = self.beta1 * m + (1 - self.beta1) * g
            v = self.beta2 * v + (1 - self.beta2) * g * g
            self.state[parameter] = t, m, v
            m_hat = m / (1 - self.beta1**t)
            v_hat = v / (1 - self.beta2**t)
            change = self.lr * m_hat / (np.sqrt(v_hat) + self.eps)
            if g.ndim == 2 and len(g) >= 64:
                used = np.flatnonzero(g.any(axis=1))
                if 0 < 2 * len(used) < len(g):  # an Embedding: few rows were looked up
                    parameter.data[used] -= change[used]
                    continue
            parameter.data -= change

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
