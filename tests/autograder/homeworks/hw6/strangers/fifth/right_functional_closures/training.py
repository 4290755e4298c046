"""Homework 6, part 1: what a training needs: batches, and an optimizer."""

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        """Store what the batches are made of."""
        if len(X) != len(Y):
            raise ValueError(f"{len(X)} samples, and {len(Y)} labels")
        if batch_size < 1:
            raise ValueError(f"batch_size is {batch_size}, and must be 1 or more")
        self.X, self.Y, self.batch_size, self.shuffle = X, Y, batch_size, shuffle

    def __len__(self):
        """Return the number of batches."""
        return -(-len(self.X) // self.batch_size)

    def __iter__(self):
        """Yield pairs (batch of X, batch of Y), new arrays; every sample once."""
        N = len(self.X)
        order = rng.permutation(N) if self.shuffle else np.arange(N)
        for start in range(0, N, self.batch_size):
            places = order[start : start + self.batch_size]
            yield self.X[places], self.Y[places]


def adam_of(parameter, beta1, beta2, eps):
    """Return a function that takes one step of one Parameter, and remembers its means."""
    t, m, v = 0, 0.0, 0.0

    def step(lr):
        nonlocal t, m, v
        g = parameter.grad
        if g is None:
            return
        t, m, v = t + 1, beta1 * m + (1 - beta1) * g, beta2 * v + (1 - beta2) * np.square(g)
        np.subtract(
            parameter.data,
            lr * (m / (1 - beta1**t)) / (np.sqrt(v / (1 - beta2**t)) + eps),
            out=parameter.data,
        )

    def forget():
        parameter.grad = None

    return step, forget


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        """Store what step will need."""
        self.lr = lr
        beta1, beta2 = betas
        pairs = [adam_of(each, beta1, beta2, eps) for each in dict.fromkeys(parameters)]
        self.steps, self.forgets = zip(*pairs)

    def step(self):
        """Change the numbers of each Parameter, in its own array, against its gradient."""
        for step in self.steps:
            step(self.lr)

    def zero_grad(self):
        """Set the grad of each Parameter to None."""
        for forget in self.forgets:
            forget()
