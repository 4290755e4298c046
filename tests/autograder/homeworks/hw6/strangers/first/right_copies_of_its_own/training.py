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


class Moments:
    """What Adam knows about one Parameter. The arrays are made once, and changed in place."""

    def __init__(self, parameter):
        self.parameter = parameter
        self.m = self.v = None
        self.t = 0

    def step(self, lr, beta1, beta2, eps):
        g = self.parameter.grad
        if self.t == 0:
            self.m, self.v = np.zeros(np.shape(g)), np.zeros(np.shape(g))
        self.t += 1
        self.m *= beta1
        self.m += (1 - beta1) * g
        self.v *= beta2
        self.v += (1 - beta2) * np.square(g)
        root = np.sqrt(self.v / (1 - beta2**self.t))
        root += eps
        self.parameter.data[...] -= lr * (self.m / (1 - beta1**self.t)) / root


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        found = {}
        for parameter in parameters:
            found.setdefault(id(parameter), Moments(parameter))  # Moments keep it alive
        self.all = list(found.values())
        self.lr, self.betas, self.eps = lr, tuple(betas), eps

    def step(self):
        for each in self.all:
            if each.parameter.grad is not None:
                each.step(self.lr, *self.betas, self.eps)

    def zero_grad(self):
        for each in self.all:
            each.parameter.grad = None
