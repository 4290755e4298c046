"""Homework 6, part 1: batches, and an optimizer."""

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if len(X) != len(Y):
            raise ValueError(f"{len(X)} samples and {len(Y)} labels")
        if batch_size < 1:
            raise ValueError("batch_size is less than 1")
        self.X, self.Y = X, Y
        self.batch_size, self.shuffle = int(batch_size), shuffle

    def __len__(self):
        return -(-len(self.X) // self.batch_size)

    def __iter__(self):
        N = len(self.X)
        order = rng.permutation(N) if self.shuffle else np.arange(N)
        for start in range(0, N, self.batch_size):
            places = order[start : start + self.batch_size]
            X_batch = self.X[places]
            # an autoencoder's labels are its samples: gather them once
            yield X_batch, X_batch if self.Y is self.X else self.Y[places]


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
