from dataclasses import dataclass

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """Keeps copies of its own; Fisher and Yates draw the order by hand, sample by sample."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        self._data = tuple(np.array(each) for each in (X, Y))
        sizes = {len(each) for each in self._data}
        if len(sizes) > 1 or batch_size < 1:
            raise ValueError("as many labels as samples, and one sample in a batch at least")
        self._N = sizes.pop()
        self._step = int(batch_size)
        self._shuffle = bool(shuffle)

    def __len__(self):
        return len(range(0, self._N, self._step))

    def __iter__(self):
        left = list(range(self._N))
        batch = []
        for done in range(self._N):
            if self._shuffle:
                other = int(rng.integers(done, self._N))
                left[done], left[other] = left[other], left[done]
            batch.append(left[done])
            if len(batch) == self._step or done == self._N - 1:
                yield tuple(each[batch] for each in self._data)
                batch = []


def walk(parameter, adam):
    """The life of one Parameter: a step each time that the generator is asked."""
    (b1, b2), m, v, t = adam.betas, 0, 0, 0
    while True:
        yield
        if parameter.grad is not None:
            t, g = t + 1, parameter.grad
            m, v = b1 * m + (1 - b1) * g, b2 * v + (1 - b2) * g * g
            parameter.data -= adam.lr * (m / (1 - b1**t)) / ((v / (1 - b2**t)) ** 0.5 + adam.eps)


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.lr, self.betas, self.eps = lr, betas, eps
        self.walks = {parameter: None for parameter in parameters}
        for parameter in self.walks:
            self.walks[parameter] = walk(parameter, self)
            next(self.walks[parameter])

    def step(self):
        for each in self.walks.values():
            next(each)

    def zero_grad(self):
        for parameter in self.walks:
            parameter.grad = None
