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
