"""The standard library shuffles; Adam keeps one long row of numbers for everything."""

import random

import numpy as np

shuffler = random.Random()


class DataLoader:
    def __init__(self, X, Y, batch_size, shuffle=False):
        self.X, self.Y, self.size, self.shuffle = X, Y, batch_size, shuffle
        if len(X) - len(Y) or batch_size <= 0:
            raise ValueError(f"{len(X)} samples, {len(Y)} labels, {batch_size} in a batch")

    def __len__(self):
        whole, rest = divmod(len(self.X), self.size)
        return whole + bool(rest)

    def __iter__(self):
        N = len(self.X)
        if not self.shuffle:
            for at in range(0, N, self.size):
                yield self.X[at : at + self.size].copy(), self.Y[at : at + self.size].copy()
            return
        waiting = shuffler.sample(range(N), N)[::-1]
        while waiting:
            places = waiting[-self.size :][::-1]
            del waiting[-self.size :]
            yield self.X.take(places, axis=0), self.Y.take(places, axis=0)


class Adam:
    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = []
        for each in parameters:
            if not any(each is other for other in self.parameters):
                self.parameters.append(each)
        self.lr, self.betas, self.eps = lr, betas, eps
        self.m, self.v = np.zeros(0), np.zeros(0)
        self.place, self.t = {}, {}

    def room(self, number, size):
        """Return the part of the rows that belongs to a Parameter; the first time, make it."""
        if number not in self.place:
            start = self.m.size
            self.place[number], self.t[number] = slice(start, start + size), 0
            self.m, self.v = (np.concatenate([row, np.zeros(size)]) for row in (self.m, self.v))
        return self.place[number]

    def step(self):
        decay1, decay2 = self.betas
        for number, parameter in enumerate(self.parameters):
            if parameter.grad is None:
                continue
            g = parameter.grad.ravel()
            part = self.room(number, g.size)
            self.t[number] += 1
            self.m[part] *= decay1
            self.m[part] += (1 - decay1) * g
            self.v[part] *= decay2
            self.v[part] += (1 - decay2) * np.square(g)
            top = self.m[part] / (1 - decay1 ** self.t[number])
            bottom = np.sqrt(self.v[part]) / np.sqrt(1 - decay2 ** self.t[number]) + self.eps
            parameter.data[...] -= (self.lr * top / bottom).reshape(parameter.data.shape)

    def zero_grad(self):
        [setattr(each, "grad", None) for each in self.parameters]
