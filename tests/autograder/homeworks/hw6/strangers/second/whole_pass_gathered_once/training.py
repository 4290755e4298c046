"""Homework 6, part 1: batches, and an optimizer."""

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """Samples and their labels; each pass gathers all of them once, and then cuts them."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if X.shape[:1] != Y.shape[:1] or batch_size < 1:
            raise ValueError("X and Y must have one length, and batch_size must be 1 or more")
        self.data = (X, Y)
        self.size = int(batch_size)
        self.shuffle = shuffle

    def __len__(self):
        return len(range(0, len(self.data[0]), self.size))

    def __iter__(self):
        N = len(self.data[0])
        if self.shuffle:
            order = rng.permutation(N)
            X, Y = (each[order] for each in self.data)
        else:
            X, Y = (each.copy() for each in self.data)
        cuts = range(self.size, N, self.size)
        # the parts of a copy do not overlap, and nobody else has this copy
        yield from zip(np.split(X, cuts), np.split(Y, cuts), strict=True)


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
