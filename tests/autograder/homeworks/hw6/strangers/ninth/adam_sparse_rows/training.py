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
            if p not in self.state:
                self.state[p] = [np.zeros(g.shape), np.zeros(g.shape), 0]
            m, v, _ = self.state[p]
            self.state[p][2] += 1
            t = self.state[p][2]
            rows = ...
            if g.ndim == 2 and len(g) > 512:  # an Embedding: few rows of it are used in a batch
                used = np.flatnonzero(g.any(axis=1))
                if 4 * len(used) < len(g):
                    rows = used
            g = g[rows]
            m[rows] = b1 * m[rows] + (1 - b1) * g
            v[rows] = b2 * v[rows] + (1 - b2) * g * g
            p.data[rows] -= self.lr * (m[rows] / (1 - b1**t)) / (np.sqrt(v[rows] / (1 - b2**t)) + self.eps)

    def zero_grad(self):
        for p in self.parameters:
            p.grad = None
