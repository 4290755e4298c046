"""Homework 6, part 1."""

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    def __init__(self, X, Y, batch_size, shuffle=False):
        if len(X) - len(Y) or batch_size <= 0:
            raise ValueError
        self.__dict__.update(X=X, Y=Y, N=len(X), batch_size=min(batch_size, len(X)), order=self.mixed if shuffle else np.arange)

    def __len__(self):
        return sum(1 for _ in range(0, self.N, self.batch_size))

    @staticmethod
    def mixed(N):
        return np.random.default_rng().permuted(np.arange(N))

    def __iter__(self):
        parts = np.split(self.order(self.N), range(self.batch_size, self.N, self.batch_size))
        return zip(map(self.X.__getitem__, parts), map(self.Y.__getitem__, parts))


class Adam:
    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = list(dict.fromkeys(parameters))
        self.lr, self.betas, self.eps = lr, tuple(betas), eps
        self.state = {p: (0.0, 0.0, 1.0, 1.0) for p in self.parameters}

    def step(self):
        b1, b2 = self.betas
        for p in self.parameters:
            if p.grad is None:
                continue
            g = p.grad
            m, v, left1, left2 = self.state[p]  # left: the powers of the betas
            m, v, left1, left2 = b1 * m + (1 - b1) * g, b2 * v + (1 - b2) * (g * g), b1 * left1, b2 * left2
            self.state[p] = m, v, left1, left2
            p.data[...] = p.data - self.lr / (1 - left1) * m / (np.sqrt(v / (1 - left2)) + self.eps)

    def zero_grad(self):
        for p in self.parameters:
            p.grad = None
