"""Homework 6, part 1: batches, and an optimizer."""

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if len(X) != len(Y):
            raise ValueError(f"{len(X)} samples, but {len(Y)} labels")
        if batch_size < 1:
            raise ValueError(f"batch_size is {batch_size}, and must be 1 or more")
        self.X, self.Y, self.batch_size, self.shuffle = X, Y, batch_size, shuffle

    def __len__(self):
        return -(-len(self.X) // self.batch_size)

    def _order(self, N, block=4096):
        """A new random order; for many samples, block by block, so that memory is read in turn."""
        if N <= 2 * block:
            return rng.permutation(N)
        parts = [start + rng.permutation(min(block, N - start)) for start in range(0, N, block)]
        return np.concatenate([parts[i] for i in rng.permutation(len(parts))])

    def __iter__(self):
        N = len(self.X)
        order = self._order(N) if self.shuffle else np.arange(N)
        for start in range(0, N, self.batch_size):
            places = order[start : start + self.batch_size]
            yield self.X[places], self.Y[places]


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
