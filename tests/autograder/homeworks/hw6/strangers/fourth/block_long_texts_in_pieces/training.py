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


class _Slot:
    """What Adam knows about one Parameter."""

    def __init__(self, parameter):
        self.parameter = parameter
        self.m = None
        self.v = None
        self.power1 = self.power2 = 1.0  # beta1 and beta2 to the power of t

    def direction(self, beta1, beta2, eps):
        g = np.array(self.parameter.grad, dtype=np.float64)
        if self.m is None:
            self.m, self.v = np.zeros(g.shape), np.zeros(g.shape)
        self.power1 *= beta1
        self.power2 *= beta2
        self.m = self.m * beta1 + g * (1.0 - beta1)
        self.v = self.v * beta2 + g**2 * (1.0 - beta2)
        return self.m / (1.0 - self.power1) / (np.sqrt(self.v / (1.0 - self.power2)) + eps)


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        slots = {}
        for parameter in parameters:
            slots.setdefault(id(parameter), _Slot(parameter))
        self.slots = list(slots.values())
        self.lr = lr
        self.settings = (*betas, eps)

    def step(self):
        for slot in self.slots:
            if slot.parameter.grad is not None:
                change = self.lr * slot.direction(*self.settings)
                slot.parameter.data[...] -= change

    def zero_grad(self):
        for slot in self.slots:
            slot.parameter.grad = None
