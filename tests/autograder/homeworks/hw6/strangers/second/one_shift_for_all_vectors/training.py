"""Homework 6, part 1: batches, and an optimizer."""

import numpy as np

rng = np.random.default_rng()


def fisher_yates(N):
    """Return a random order of 0 to N - 1: each place is exchanged with one at or before it."""
    order = list(range(N))
    others = rng.integers(np.arange(1, N + 1)).tolist()
    for last in range(N - 1, 0, -1):
        other = others[last]
        order[last], order[other] = order[other], order[last]
    return order


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if len(X) != len(Y):
            raise ValueError("X and Y have not the same number of samples")
        if batch_size < 1:
            raise ValueError("batch_size is less than 1")
        self._X, self._Y, self._shuffle = X, Y, shuffle
        self._batch_size = int(batch_size)

    @property
    def samples(self):
        return len(self._X)

    def __len__(self):
        return (self.samples + self._batch_size - 1) // self._batch_size

    def __iter__(self):
        order = fisher_yates(self.samples) if self._shuffle else None
        for number in range(len(self)):
            part = slice(number * self._batch_size, (number + 1) * self._batch_size)
            if order is None:
                yield self._X[part].copy(), self._Y[part].copy()
            else:
                yield self._X[order[part]], self._Y[order[part]]


class Adam:
    """Adam that computes in its own arrays."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self._all = {id(each): each for each in parameters}
        self._m, self._v, self._t = {}, {}, dict.fromkeys(self._all, 0)
        self.lr, self._betas, self._eps = lr, (betas[0], betas[1]), eps

    def step(self):
        b1, b2 = self._betas
        for key, parameter in self._all.items():
            if parameter.grad is None:
                continue
            g, data = parameter.grad, parameter.data
            if key not in self._m:
                self._m[key] = np.zeros(g.shape)
                self._v[key] = np.zeros(g.shape)
            m, v = self._m[key], self._v[key]
            self._t[key] = t = self._t[key] + 1
            m *= b1
            m += (1 - b1) * g
            v *= b2
            v += (1 - b2) * g**2
            below = np.array(v / (1 - b2**t))
            np.sqrt(below, out=below)
            below += self._eps
            np.subtract(data, self.lr * (m / (1 - b1**t) / below), out=data)

    def zero_grad(self):
        for parameter in self._all.values():
            parameter.grad = None
