"""Homework 6, part 1: batches, and an optimizer."""

import numpy as np

rng = np.random.default_rng()


def fisher_yates(N):
    """Return a random order of 0 to N - 1: each place is exchanged with one at or before it."""
    order = list(range(N))
    others = rng.integers(np.arange(1, N + 1)).tolist()
    for last in range(N - 1, 0, -1):
        other = others[last]
        order[last], order[other] = order[other], order[last]
    return order


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if len(X) != len(Y):
            raise ValueError("X and Y have not the same number of samples")
        if batch_size < 1:
            raise ValueError("batch_size is less than 1")
        self._X, self._Y, self._shuffle = X, Y, shuffle
        self._batch_size = int(batch_size)

    @property
    def samples(self):
        return len(self._X)

    def __len__(self):
        return (self.samples + self._batch_size - 1) // self._batch_size

    def __iter__(self):
        order = fisher_yates(self.samples) if self._shuffle else None
        for number in range(len(self)):
            part = slice(number * self._batch_size, (number + 1) * self._batch_size)
            if order is None:
                yield self._X[part].copy(), self._Y[part].copy()
            else:
                yield self._X[order[part]], self._Y[order[part]]


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
            m_hat = m / (1 - self.beta1**t)
            v_hat = v / (1 - self.beta2**t)
            parameter.data -= self.lr * m_hat / (np.sqrt(v_hat) + self.eps)

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
