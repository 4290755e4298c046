"""Homework 6, part 1."""

import random
from itertools import count, islice

import numpy as np

dice = random.Random()


class DataLoader:
    def __init__(self, X, Y, batch_size, shuffle=False):
        if len({len(X), len(Y)}) > 1 or batch_size < 1:
            raise ValueError("X and Y must have one length, batch_size must be positive")
        self.arrays, self.batch_size, self.shuffle = (X, Y), batch_size, shuffle

    def __len__(self):
        return len(range(0, len(self.arrays[0]), self.batch_size))

    def __iter__(self):
        N = len(self.arrays[0])
        places = list(range(N))
        if self.shuffle:
            dice.shuffle(places)
        places = iter(places)
        while part := list(islice(places, min(self.batch_size, N))):
            yield tuple(array.take(part, axis=0) for array in self.arrays)


def stepper(parameter, beta1, beta2, eps):
    """A coroutine: it is sent the learning rate, and steps; its local variables are the means."""
    m = v = 0.0
    for t in count(1):
        lr = yield
        m = beta1 * m + (1 - beta1) * parameter.grad
        v = beta2 * v + (1 - beta2) * parameter.grad**2
        parameter.data -= lr * (m / (1 - beta1**t) / (np.sqrt(v / (1 - beta2**t)) + eps))


class Adam:
    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.lr, self.steppers = lr, {}
        for parameter in parameters:
            if parameter not in self.steppers:
                self.steppers[parameter] = stepper(parameter, *betas, eps)
                next(self.steppers[parameter])

    def step(self):
        for parameter, each in self.steppers.items():
            if parameter.grad is not None:
                each.send(self.lr)

    def zero_grad(self):
        for parameter in self.steppers:
            parameter.grad = None
