"""Homework 6, part 1: what a training needs: batches, and an optimizer."""

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if len(X) != len(Y):
            raise ValueError(f"{len(X)} samples and {len(Y)} labels")
        if batch_size < 1:
            raise ValueError(f"batch_size is {batch_size}")
        self.X, self.Y, self.batch_size, self.shuffle = X, Y, batch_size, shuffle

    def __len__(self):
        return -(-len(self.X) // self.batch_size)

    def __iter__(self):
        N = len(self.X)
        places = rng.permutation(N) if self.shuffle else np.arange(N)
        for start in range(0, N, self.batch_size):
            batch = places[start : start + self.batch_size]
            yield self.X[batch], self.Y[batch]


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = list(dict.fromkeys(parameters))
        self.lr, self.betas, self.eps = lr, betas, eps
        self.state = {}

    def step(self):
        beta1, beta2 = self.betas
        for parameter in self.parameters:
            g = parameter.grad
            if g is None:
                continue
            m, v, t = self.state.get(parameter, (0.0, 0.0, 0))
            m, v, t = beta1 * m + (1 - beta1) * g, beta2 * v + (1 - beta2) * g * g, t + 1
            self.state[parameter] = m, v, t
            root = np.sqrt(v / (1 - beta2**t))
            parameter.data -= self.lr * (m / (1 - beta1**t)) / (root + self.eps)

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
