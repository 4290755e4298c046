"""Homework 6, part 1: what a training needs: batches, and an optimizer."""

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if len(X) != len(Y):
            raise ValueError(f"{len(X)} samples, and {len(Y)} labels")
        if batch_size < 1:
            raise ValueError(f"batch_size is {batch_size}")
        self.X, self.Y = X, Y
        self.batch_size, self.shuffle = batch_size, shuffle

    def __len__(self):
        return -(-len(self.X) // self.batch_size)

    def __iter__(self):
        N = len(self.X)
        order = rng.permutation(N) if self.shuffle else np.arange(N)
        for start in range(0, N, self.batch_size):
            places = order[start : start + self.batch_size]
            yield self.X[places], self.Y[places]


class Adam:
    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.unique = []
        for parameter in parameters:
            if not any(parameter is each for each in self.unique):
                self.unique.append(parameter)
        self.lr = lr
        self.betas = tuple(betas)
        self.eps = eps
        self.memory = [None for _ in self.unique]

    def step(self):
        b1, b2 = self.betas
        for place, parameter in enumerate(self.unique):
            if parameter.grad is None:
                continue
            g = np.asarray(parameter.grad)
            if self.memory[place] is None:
                self.memory[place] = (np.zeros(g.shape), np.zeros(g.shape), 1.0, 1.0)
            m, root, left1, left2 = self.memory[place]
            left1, left2 = left1 * b1, left2 * b2
            m = b1 * m + (1 - b1) * g
            root = np.hypot(np.sqrt(b2) * root, np.sqrt(1 - b2) * g)
            self.memory[place] = (m, root, left1, left2)
            change = m / (1 - left1) / (root / np.sqrt(1 - left2) + self.eps)
            np.subtract(parameter.data, self.lr * change, out=parameter.data)

    def zero_grad(self):
        for parameter in self.unique:
            parameter.grad = None
