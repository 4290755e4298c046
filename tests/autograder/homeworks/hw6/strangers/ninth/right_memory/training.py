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
        places = rng.choice(N, N, replace=False) if self.shuffle else np.arange(N, dtype=np.uint32)
        for start in range(0, N, self.batch_size):
            part = places[start : start + self.batch_size]
            yield tuple(np.moveaxis(np.moveaxis(B, 0, -1)[..., part].copy(), -1, 0) for B in (self.X, self.Y))


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
            m, r, t = self.state.get(p, (0.0, 0.0, 0))  # r is the root of v
            m, r, t = b1 * m + (1 - b1) * g, np.hypot(b2**0.5 * r, (1 - b2) ** 0.5 * g), t + 1
            self.state[p] = m, r, t
            p.data -= self.lr * (m / (1 - b1**t)) / (r / (1 - b2**t) ** 0.5 + self.eps)

    def zero_grad(self):
        for p in self.parameters:
            p.grad = None
