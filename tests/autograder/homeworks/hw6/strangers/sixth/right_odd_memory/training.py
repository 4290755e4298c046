"""Homework 6, part 1, with helper classes: a pass is an iterator of its own, a memory an object."""

import numpy as np


class Pass:
    """One pass: it copies all samples in its order once, and cuts the copies."""

    def __init__(self, loader):
        N = len(loader.X)
        order = np.random.default_rng().permutation(N) if loader.shuffle else slice(None)
        self.copies = [np.array(each[order], order="F") for each in (loader.X, loader.Y)]
        self.starts = iter(range(0, N, loader.batch_size))
        self.size = loader.batch_size

    def __iter__(self):
        return self

    def __next__(self):
        start = next(self.starts)
        return tuple(each[start : start + self.size] for each in self.copies)


class DataLoader:
    __slots__ = ("X", "Y", "batch_size", "shuffle")

    def __init__(self, X, Y, batch_size, shuffle=False):
        if X.shape[0] != Y.shape[0] or batch_size < 1:
            raise ValueError("X and Y differ in N, or batch_size is less than 1")
        self.X, self.Y, self.batch_size, self.shuffle = X, Y, batch_size, shuffle

    def __len__(self):
        return len(range(0, len(self.X), self.batch_size))

    def __iter__(self):
        return Pass(self)


class Memory:
    """The means of one Parameter, without and with what is missing."""

    __slots__ = ("parameter", "means", "left")

    def __init__(self, parameter):
        self.parameter, self.means, self.left = parameter, None, None

    def update(self, lr, betas, eps):
        g = self.parameter.grad
        if g is None:
            return
        if self.means is None:
            self.means, self.left = [np.zeros_like(g), np.zeros_like(g)], 0
        self.left += 1
        powers = (g, np.square(g))
        self.means = [b * m + (1 - b) * p for b, m, p in zip(betas, self.means, powers)]
        m, v = (mean / (1 - b**self.left) for b, mean in zip(betas, self.means))
        data = self.parameter.data
        np.subtract(data, lr * (m / (np.sqrt(v) + eps)), out=data)


class Adam:
    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        found = {}
        for parameter in parameters:
            found.setdefault(id(parameter), Memory(parameter))
        self._memories, self._rate = tuple(found.values()), lr
        self._settings = tuple(betas), eps

    @property
    def lr(self):
        return self._rate

    @lr.setter
    def lr(self, rate):
        self._rate = rate

    def step(self):
        for memory in self._memories:
            memory.update(self._rate, *self._settings)

    def zero_grad(self):
        for memory in self._memories:
            memory.parameter.grad = None
