from dataclasses import dataclass

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """One shuffled copy a pass, made at its start; batches are cut from it and copied."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if not len(X) == len(Y) or not batch_size >= 1:
            raise ValueError((len(X), len(Y), batch_size))
        self.__dict__.update(X=X, Y=Y, batch_size=batch_size, shuffle=shuffle)

    def __len__(self):
        return 1 + (len(self.X) - 1) // self.batch_size

    def __iter__(self):
        places = rng.permutation(len(self.X)) if self.shuffle else slice(None)
        X, Y, b = self.X[places], self.Y[places], self.batch_size
        return ((X[i * b : i * b + b].copy(), Y[i * b : i * b + b].copy()) for i in range(len(self)))


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
