"""Homework 6, part 1: batches, and an optimizer."""

import numpy as np

rng = np.random.default_rng()


class _Pass:
    """One pass: it has its own order, and its own place in it."""

    def __init__(self, loader):
        self.loader = loader
        self.at = 0
        N = loader.N
        self.order = np.arange(N)
        if loader.shuffle:
            rng.shuffle(self.order)

    def __iter__(self):
        return self

    def __next__(self):
        if self.at >= self.loader.N:
            raise StopIteration
        places = self.order[self.at : self.at + self.loader.batch_size]
        self.at += len(places)
        return np.take(self.loader.X, places, axis=0), np.take(self.loader.Y, places, axis=0)


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size: int, shuffle: bool = False) -> None:
        N, M = X.shape[0], Y.shape[0]
        if N != M:
            raise ValueError(f"X has {N} samples, and Y has {M}")
        if not batch_size >= 1:
            raise ValueError(f"batch_size must be 1 or more, and is {batch_size}")
        self.X, self.Y, self.N = X, Y, N
        self.batch_size, self.shuffle = int(batch_size), bool(shuffle)

    def __len__(self) -> int:
        full, rest = divmod(self.N, self.batch_size)
        return full + (rest > 0)

    def __iter__(self) -> _Pass:
        return _Pass(self)


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = list(dict.fromkeys(parameters))
        self.lr, self.eps = lr, eps
        self.beta1, self.beta2 = betas
        self.state = {parameter: (0, 0.0, 0.0) for parameter in self.parameters}

    def step(self):
        for parameter in self.parameters:
            g = parameter.grad
            if g is None:
                continue
            t, m, v = self.state[parameter]
            t += 1
            m = self.beta1 * m + (1 - self.beta1) * g
            v = self.beta2 * v + (1 - self.beta2) * g * g
            self.state[parameter] = t, m, v
            m_hat, v_hat = m, v
            if t <= 10_000:  # later, there is nothing left to correct
                m_hat = m / (1 - self.beta1**t)
                v_hat = v / (1 - self.beta2**t)
            parameter.data -= self.lr * m_hat / (np.sqrt(v_hat) + self.eps)

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
