from dataclasses import dataclass

import numpy as np

rng = np.random.default_rng()


class Pass:
    """One pass over a DataLoader, an iterator with a place and an order of its own."""

    def __init__(self, loader):
        self.loader, self.place = loader, 0
        N = loader.X.shape[0]
        self.order = np.argsort(rng.random(N)) if loader.shuffle else None

    def __iter__(self):
        return self

    def __next__(self):
        loader, first = self.loader, self.place
        last = min(first + loader.batch_size, loader.X.shape[0])
        if first >= last:
            raise StopIteration
        self.place = last
        chosen = slice(first, last) if self.order is None else self.order[first:last]
        return loader.X[chosen].copy(), loader.Y[chosen].copy()


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if X.shape[0] != Y.shape[0]:
            raise ValueError("X and Y differ in the number of samples")
        if batch_size < 1:
            raise ValueError("a batch needs a sample")
        self.X, self.Y = X, Y
        self.batch_size, self.shuffle = batch_size, shuffle

    def __len__(self):
        return (self.X.shape[0] + self.batch_size - 1) // self.batch_size

    def __iter__(self):
        return Pass(self)


def walk(parameter, adam):
    """The life of one Parameter: a step each time that the generator is asked."""
    (b1, b2), m, v, t = adam.betas, 0, 0, 0
    while True:
        yield
        if parameter.grad is not None:
            t, g = t + 1, parameter.grad
            m, v = b1 * m + (1 - b1) * g, b2 * v + (1 - b2) * g * g
            parameter.data -= adam.lr * (m / (1 - b1**t)) / ((v / (1 - b2**t)) ** 0.5 + adam.eps)


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.lr, self.betas, self.eps = lr, betas, eps
        self.walks = {parameter: None for parameter in parameters}
        for parameter in self.walks:
            self.walks[parameter] = walk(parameter, self)
            next(self.walks[parameter])

    def step(self):
        for each in self.walks.values():
            next(each)

    def zero_grad(self):
        for parameter in self.walks:
            parameter.grad = None
