"""Homework 6, part 1, with other words: an iterator class, arrays that Adam changes in place."""

import math

import numpy as np

generator = np.random.default_rng()


class Pass:
    """One pass over the samples."""

    def __init__(self, loader):
        self.loader, self.start = loader, 0
        self.places = np.arange(loader.X.shape[0])
        if loader.shuffle:
            generator.shuffle(self.places)

    def __iter__(self):
        return self

    def __next__(self):
        if self.start >= len(self.places):
            raise StopIteration
        places = self.places[self.start : self.start + self.loader.batch_size]
        self.start += self.loader.batch_size
        return self.loader.X.take(places, axis=0), self.loader.Y.take(places, axis=0)


class DataLoader:
    def __init__(self, X, Y, batch_size, shuffle=False):
        if X.shape[0] != Y.shape[0] or not batch_size >= 1:
            raise ValueError("samples and labels, or the size of a batch")
        self.X, self.Y, self.batch_size, self.shuffle = X.copy(), Y.copy(), batch_size, shuffle

    def __len__(self):
        return math.ceil(self.X.shape[0] / self.batch_size)

    def __iter__(self):
        return Pass(self)


class Adam:
    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters, self.m, self.v, self.t = [], {}, {}, {}
        for parameter in parameters:
            if not any(parameter is each for each in self.parameters):
                self.parameters.append(parameter)
        self.lr, (self.beta1, self.beta2), self.eps = lr, betas, eps

    def step(self):
        for place, parameter in enumerate(self.parameters):
            g = parameter.grad
            if g is not None:
                if place not in self.m:
                    self.m[place], self.v[place] = np.zeros(g.shape), np.zeros(g.shape)
                self.t[place] = self.t.get(place, 0) + 1
                m, v, t = self.m[place], self.v[place], self.t[place]
                m *= self.beta1
                m += (1 - self.beta1) * g
                v *= self.beta2
                v += (1 - self.beta2) * np.square(g)
                root = np.sqrt(v) / math.sqrt(1 - self.beta2**t)
                parameter.data[...] -= self.lr / (1 - self.beta1**t) * (m / (root + self.eps))

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
