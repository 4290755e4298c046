"""Homework 6, part 1: batches, and an optimizer."""

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """Each pass makes one copy of all samples, in its order, and gives out parts of it."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        self.N = X.shape[0]
        if Y.shape[0] != self.N or batch_size < 1:
            raise ValueError("X and Y need the same N, and batch_size must be at least 1")
        self.X = X
        self.Y = Y
        self.batch_size = min(batch_size, self.N)
        self.shuffle = shuffle

    def __len__(self):
        whole, rest = divmod(self.N, self.batch_size)
        return whole + (rest > 0)

    def __iter__(self):
        if self.shuffle:
            order = np.argsort(rng.random(self.N))
            X, Y = self.X[order], self.Y[order]
        else:
            X, Y = self.X.copy(), self.Y.copy()
        at = 0
        while at < self.N:
            end = min(at + self.batch_size, self.N)
            yield X[at:end], Y[at:end]
            at = end


class Adam:
    """Adam that works in arrays of its own, and makes no new ones once they are there."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self._parameters = []
        for each in parameters:
            if not any(each is known for known in self._parameters):
                self._parameters.append(each)
        self.lr = lr
        self._betas = tuple(betas)
        self._eps = eps
        self._arrays = [None] * len(self._parameters)
        self._steps = [0] * len(self._parameters)

    def step(self):
        b1, b2 = self._betas
        for place, parameter in enumerate(self._parameters):
            if parameter.grad is None:
                continue
            if self._arrays[place] is None:
                self._arrays[place] = np.zeros((4, *parameter.data.shape))
            m, v, top, low = (self._arrays[place][i, ...] for i in range(4))
            self._steps[place] += 1
            t = self._steps[place]
            np.multiply(parameter.grad, 1 - b1, out=top)
            m *= b1
            m += top
            np.square(parameter.grad, out=low)
            low *= 1 - b2
            v *= b2
            v += low
            np.divide(v, 1 - b2**t, out=low)
            np.sqrt(low, out=low)
            low += self._eps
            np.divide(m, 1 - b1**t, out=top)
            top /= low
            top *= self.lr
            np.subtract(parameter.data, top, out=parameter.data)

    def zero_grad(self):
        for parameter in self._parameters:
            parameter.grad = None
