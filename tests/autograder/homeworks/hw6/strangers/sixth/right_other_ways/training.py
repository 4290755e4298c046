"""Homework 6, part 1: batches, and an optimizer."""

import random

import numpy as np


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if len(X) != len(Y):
            raise ValueError(f"{len(X)} samples and {len(Y)} labels")
        if batch_size < 1:
            raise ValueError("batch_size is less than 1")
        self.X, self.Y, self.batch_size, self.shuffle = X, Y, batch_size, shuffle

    def __len__(self):
        return -(-len(self.X) // self.batch_size)

    def __iter__(self):
        N = len(self.X)
        order = list(range(N))
        if self.shuffle:
            random.SystemRandom().shuffle(order)
        for start in range(0, N, self.batch_size):
            places = order[start : start + self.batch_size]
            yield self.X[places], self.Y[places]


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = list(dict.fromkeys(parameters))
        self.lr, self.eps = lr, eps
        self.beta1, self.beta2 = betas
        self.steps = [self.steps_of(parameter) for parameter in self.parameters]
        for each in self.steps:
            next(each)

    def steps_of(self, parameter):
        """A generator for each Parameter holds its means: each next() is a step."""
        m = v = 0.0
        missing_m = missing_v = 1.0
        while True:
            yield
            g = parameter.grad
            if g is None:
                continue
            m = self.beta1 * m + (1 - self.beta1) * g
            v = self.beta2 * v + (1 - self.beta2) * g**2
            missing_m, missing_v = missing_m * self.beta1, missing_v * self.beta2
            root = np.sqrt(v / (1 - missing_v))
            parameter.data += -self.lr * (m / (1 - missing_m)) / (root + self.eps)

    def step(self):
        for each in self.steps:
            next(each)

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
