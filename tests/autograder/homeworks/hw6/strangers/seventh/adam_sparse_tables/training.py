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
        """Return the number of batches."""
        return -(-len(self.X) // self.batch_size)

    def __iter__(self):
        """Yield pairs (batch of X, batch of Y), new arrays; every sample once."""
        N = len(self.X)
        places = rng.permutation(N) if self.shuffle else np.arange(N)
        for start in range(0, N, self.batch_size):
            now = places[start : start + self.batch_size]
            yield self.X[now], self.Y[now]


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = list(dict.fromkeys(parameters))
        self.lr, self.eps = lr, eps
        self.beta1, self.beta2 = betas
        self.states = {}

    def step(self):
        """Change the numbers of each Parameter, in its own array, against its gradient."""
        for parameter in self.parameters:
            g = parameter.grad
            if g is None:
                continue
            if parameter not in self.states:
                self.states[parameter] = [np.zeros(g.shape), np.zeros(g.shape), 0]
            state = self.states[parameter]
            m, v, _ = state
            state[2] += 1
            t = state[2]
            rows = ...
            if g.ndim == 2 and len(g) >= 256:
                used = g.any(axis=1)
                if 0 < used.sum() < len(g) / 2:
                    # the table of an Embedding: most of its rows are not in the batch
                    rows = np.flatnonzero(used)
            m[rows] = self.beta1 * m[rows] + (1 - self.beta1) * g[rows]
            v[rows] = self.beta2 * v[rows] + (1 - self.beta2) * g[rows] ** 2
            m_hat, v_hat = m[rows] / (1 - self.beta1**t), v[rows] / (1 - self.beta2**t)
            parameter.data[rows] -= self.lr * m_hat / (np.sqrt(v_hat) + self.eps)

    def zero_grad(self):
        """Set the grad of each Parameter to None."""
        for parameter in self.parameters:
            parameter.grad = None
