"""Training: a pass is an object of its own; Adam keeps both means of a number in one array."""

from collections import deque

import numpy as np

rng = np.random.default_rng()


class Pass:
    """One loop over copies of the samples, whose parts are given out."""

    def __init__(self, X, Y, size, order):
        X, Y = X[order], Y[order]
        self.waiting = deque((X[at : at + size], Y[at : at + size]) for at in range(0, len(X), size))

    def __iter__(self):
        return self

    def __next__(self):
        if not self.waiting:
            raise StopIteration
        return self.waiting.popleft()


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if X.shape[:1] != Y.shape[:1]:
            raise ValueError("X and Y differ in N")
        if not batch_size >= 1:
            raise ValueError("a batch has at least one sample")
        self.new_pass = lambda order: Pass(X, Y, batch_size, order)
        self.order = np.arange(X.shape[0])
        self.count = (X.shape[0] + batch_size - 1) // batch_size
        self.shuffle = shuffle

    def __len__(self):
        return self.count

    def __iter__(self):
        if self.shuffle:  # a shuffle of any order is as good as one of the first
            rng.shuffle(self.order)
        return self.new_pass(self.order)


class Adam:
    """The paper's second form: both corrections go into the rate, and one of them to eps."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.states = dict.fromkeys(parameters)
        self.lr, self.betas, self.eps = lr, np.array(betas, dtype=float), eps

    def step(self):
        for parameter in self.states:
            if parameter.grad is None:
                continue
            if self.states[parameter] is None:
                self.states[parameter] = np.zeros((2, *parameter.grad.shape)), np.ones(2)
            means, powers = self.states[parameter]
            powers *= self.betas
            for mean, beta, new in zip((0, 1), self.betas, (parameter.grad, parameter.grad**2)):
                means[mean] = beta * means[mean] + (1 - beta) * new
            first, second = 1 - powers
            rate = self.lr * np.sqrt(second) / first
            change = rate * means[0] / (np.sqrt(means[1]) + self.eps * np.sqrt(second))
            np.subtract(parameter.data, change, out=parameter.data)

    def zero_grad(self):
        for parameter in self.states:
            parameter.grad = None
