from dataclasses import dataclass

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if len(X) != len(Y):
            raise ValueError(f"{len(X)} samples, but {len(Y)} labels")
        if batch_size < 1:
            raise ValueError(f"batch_size is {batch_size}, and must be at least 1")
        self.X, self.Y, self.batch_size, self.shuffle = X, Y, batch_size, shuffle

    def __len__(self):
        return -(-len(self.X) // self.batch_size)

    def __iter__(self):
        N = len(self.X)
        order = rng.permutation(N) if self.shuffle else np.arange(N)
        for start in range(0, N, self.batch_size):
            places = order[start : start + self.batch_size]
            yield self.X[places], self.Y[places]


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares.

    The root of v is kept, and not v: hypot adds a square under a root. The products of the betas
    are kept as well, so no power is needed.
    """

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.lr, self.betas, self.eps = lr, betas, eps
        self.parameters, self.m, self.root, self.left = [], [], [], []
        for parameter in parameters:
            if not any(parameter is other for other in self.parameters):
                self.parameters.append(parameter)
                self.m.append(0.0)
                self.root.append(0.0)
                self.left.append((1.0, 1.0))

    def step(self):
        beta1, beta2 = self.betas
        for i, parameter in enumerate(self.parameters):
            if (g := parameter.grad) is None:
                continue
            self.m[i] = self.m[i] * beta1 + g * (1 - beta1)
            self.root[i] = np.hypot(self.root[i] * beta2**0.5, np.abs(g) * (1 - beta2) ** 0.5)
            left1, left2 = self.left[i] = self.left[i][0] * beta1, self.left[i][1] * beta2
            size = self.root[i] / np.sqrt(1 - left2) + self.eps
            np.subtract(parameter.data, self.lr / (1 - left1) * self.m[i] / size, out=parameter.data)

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
