"""Homework 6, part 1."""

import numpy as np

rng = np.random.default_rng()


class Pass:
    """One pass: an iterator with its own copies, of which each batch is a part."""

    def __init__(self, X, Y, batch_size, places):
        self.X, self.Y, self.batch_size, self.at = X[places], Y[places], batch_size, 0

    def __iter__(self):
        return self

    def __next__(self):
        if self.at >= len(self.X):
            raise StopIteration
        part = slice(self.at, self.at + self.batch_size)
        self.at += self.batch_size
        return self.X[part], self.Y[part]


class DataLoader:
    def __init__(self, X, Y, batch_size, shuffle=False):
        if X.shape[0] != Y.shape[0] or not batch_size >= 1:
            raise ValueError("wrong sizes")
        self._all = X, Y, batch_size
        self._keys = rng.random if shuffle else np.arange

    def __len__(self):
        return 1 + (len(self._all[0]) - 1) // self._all[2]

    def __iter__(self):
        return Pass(*self._all, np.argsort(self._keys(len(self._all[0])), kind="stable"))


class Slot:
    """A Parameter and its means, in one array of two rows, and the steps of its own."""

    def __init__(self, parameter):
        self.parameter, self.means, self.t = parameter, None, 0

    def step(self, lr, betas, eps):
        g = self.parameter.grad
        if g is None:
            return
        if self.means is None:
            self.means = np.zeros((2, *np.shape(g)))
        self.t += 1
        for place, (beta, new) in enumerate(zip(betas, (g, np.square(g)))):
            mean = self.means[place, ...]
            np.add(beta * mean, (1 - beta) * new, out=mean)
        m, v = (mean / (1 - beta**self.t) for mean, beta in zip(self.means, betas))
        w = self.parameter.data
        np.subtract(w, lr * m / (v**0.5 + eps), out=w)


class Adam:
    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self._slots = [*map(Slot, {id(p): p for p in parameters}.values())]
        self._lr, self._betas, self._eps = lr, (*betas,), eps

    @property
    def lr(self):
        return self._lr

    @lr.setter
    def lr(self, lr):
        self._lr = lr

    def step(self):
        for slot in self._slots:
            slot.step(self._lr, self._betas, self._eps)

    def zero_grad(self):
        for slot in self._slots:
            slot.parameter.grad = None
