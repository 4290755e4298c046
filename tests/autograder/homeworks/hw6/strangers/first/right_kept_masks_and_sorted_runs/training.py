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
