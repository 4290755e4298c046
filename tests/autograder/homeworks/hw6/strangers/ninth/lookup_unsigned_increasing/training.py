"""Homework 6, part 1."""

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    def __init__(self, X, Y, batch_size, shuffle=False):
        if len(X) != len(Y) or batch_size < 1:
            raise ValueError("X and Y need as many samples, and batch_size is 1 or more")
        self.X, self.Y, self.batch_size, self.shuffle = X, Y, batch_size, shuffle

    def __len__(self):
        return -(-len(self.X) // self.batch_size)

    def __iter__(self):
        N = len(self.X)
        places = rng.permutation(N) if self.shuffle else np.arange(N)
        for start in range(0, N, self.batch_size):
            part = places[start : start + self.batch_size]
            yield self.X[part], self.Y[part]


class Adam:
    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = list(dict.fromkeys(parameters))
        self.lr, self.betas, self.eps = lr, tuple(betas), eps
        self.state = {}

    def step(self):
        b1, b2 = self.betas
        for p in self.parameters:
            if p.grad is None:
                continue
            g = p.grad
            m, v, t = self.state.get(p, (0.0, 0.0, 0))
            m, v, t = b1 * m + (1 - b1) * g, b2 * v + (1 - b2) * g * g, t + 1
            self.state[p] = m, v, t
            p.data -= self.lr * (m / (1 - b1**t)) / (np.sqrt(v / (1 - b2**t)) + self.eps)

    def zero_grad(self):
        for p in self.parameters:
            p.grad = None
