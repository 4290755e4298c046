"""Homework 6, part 1: batches, and an optimizer."""

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if len(X) != len(Y):
            raise ValueError(f"{len(X)} samples and {len(Y)} labels")
        if batch_size < 1:
            raise ValueError("batch_size is less than 1")
        self.X, self.Y = X, Y
        self.batch_size, self.shuffle = int(batch_size), shuffle

    def __len__(self):
        return -(-len(self.X) // self.batch_size)

    def __iter__(self):
        N = len(self.X)
        order = rng.permutation(N) if self.shuffle else np.arange(N)
        for start in range(0, N, self.batch_size):
            places = order[start : start + self.batch_size]
            yield self.X[places], self.Y[places]


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
