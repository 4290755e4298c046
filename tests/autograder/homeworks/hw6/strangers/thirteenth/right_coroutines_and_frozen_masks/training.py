"""A pass is a zip of maps, and each Parameter of Adam has a coroutine of its own."""

import itertools

import numpy as np


class DataLoader:
    def __init__(self, X, Y, batch_size, shuffle=False):
        if not (len(X) == len(Y) and batch_size > 0):
            raise ValueError("no batches can be made of these")
        self.arrays = X, Y
        self.cuts = range(batch_size, len(X), batch_size)
        self.order = np.random.default_rng().permutation if shuffle else np.arange

    def __len__(self):
        return len(self.cuts) + 1

    def __iter__(self):
        batches = np.split(self.order(len(self.arrays[0])), self.cuts)
        return zip(*(map(array.__getitem__, batches) for array in self.arrays))


class Adam:
    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.lr = lr

        def walk(parameter, m=0.0, v=0.0):
            for t in itertools.count(1):
                m = betas[0] * m + (1 - betas[0]) * parameter.grad
                v = betas[1] * v + (1 - betas[1]) * parameter.grad * parameter.grad
                below = np.sqrt(v / (1 - betas[1] ** t)) + eps
                parameter.data.__isub__(m / (1 - betas[0] ** t) / below * self.lr)
                yield

        self.walks = {parameter: walk(parameter) for parameter in parameters}

    def step(self):
        for parameter, walk in self.walks.items():
            if parameter.grad is not None:
                next(walk)

    def zero_grad(self):
        for parameter in self.walks:
            parameter.grad = None
