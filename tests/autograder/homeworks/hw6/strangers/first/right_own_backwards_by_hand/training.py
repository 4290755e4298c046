from dataclasses import dataclass

import numpy as np

rng = np.random.default_rng()


class Pass:
    """One pass over a DataLoader, an iterator with a place and an order of its own."""

    def __init__(self, loader):
        self.loader, self.place = loader, 0
        N = loader.X.shape[0]
        self.order = np.argsort(rng.random(N)) if loader.shuffle else None

    def __iter__(self):
        return self

    def __next__(self):
        loader, first = self.loader, self.place
        last = min(first + loader.batch_size, loader.X.shape[0])
        if first >= last:
            raise StopIteration
        self.place = last
        chosen = slice(first, last) if self.order is None else self.order[first:last]
        return loader.X[chosen].copy(), loader.Y[chosen].copy()


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if X.shape[0] != Y.shape[0]:
            raise ValueError("X and Y differ in the number of samples")
        if batch_size < 1:
            raise ValueError("a batch needs a sample")
        self.X, self.Y = X, Y
        self.batch_size, self.shuffle = batch_size, shuffle

    def __len__(self):
        return (self.X.shape[0] + self.batch_size - 1) // self.batch_size

    def __iter__(self):
        return Pass(self)


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
