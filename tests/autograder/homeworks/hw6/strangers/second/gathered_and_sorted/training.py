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
