"""Homework 6, part 1: batches, and an optimizer."""

import numpy as np

rng = np.random.default_rng()


class _Pass:
    """One pass: it has its own order, and its own place in it."""

    def __init__(self, loader):
        self.loader = loader
        self.at = 0
        N = loader.N
        self.order = np.arange(N)
        if loader.shuffle:
            rng.shuffle(self.order)

    def __iter__(self):
        return self

    def __next__(self):
        if self.at >= self.loader.N:
            raise StopIteration
        places = self.order[self.at : self.at + self.loader.batch_size]
        self.at += len(places)
        return np.take(self.loader.X, places, axis=0), np.take(self.loader.Y, places, axis=0)


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size: int, shuffle: bool = False) -> None:
        N, M = X.shape[0], Y.shape[0]
        if N != M:
            raise ValueError(f"X has {N} samples, and Y has {M}")
        if not batch_size >= 1:
            raise ValueError(f"batch_size must be 1 or more, and is {batch_size}")
        self.X, self.Y, self.N = X, Y, N
        self.batch_size, self.shuffle = int(batch_size), bool(shuffle)

    def __len__(self) -> int:
        full, rest = divmod(self.N, self.batch_size)
        return full + (rest > 0)

    def __iter__(self) -> _Pass:
        return _Pass(self)


class Adam:
    """Adam with the root of v, and with the powers of the betas as running products."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.lr = lr
        self.betas = tuple(betas)
        self.eps = eps
        self.parameters = []
        for parameter in parameters:
            if not any(parameter is other for other in self.parameters):
                self.parameters.append(parameter)
        self.memory = [None] * len(self.parameters)

    def step(self):
        b1, b2 = self.betas
        for place, parameter in enumerate(self.parameters):
            if parameter.grad is None:
                continue
            g = parameter.grad
            m, root, p1, p2 = self.memory[place] or (np.zeros(g.shape), np.zeros(g.shape), 1.0, 1.0)
            m = b1 * m + (1 - b1) * g
            root = np.hypot(np.sqrt(b2) * root, np.sqrt(1 - b2) * g)
            p1, p2 = p1 * b1, p2 * b2
            self.memory[place] = m, root, p1, p2
            parameter.data -= self.lr / (1 - p1) * m / (root / np.sqrt(1 - p2) + self.eps)

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
