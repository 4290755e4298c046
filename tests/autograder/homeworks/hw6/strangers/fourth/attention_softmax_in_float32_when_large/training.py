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


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = list(dict.fromkeys(parameters))
        self.lr, self.eps = lr, eps
        self.beta1, self.beta2 = betas
        self.state = {}

    def step(self):
        for parameter in self.parameters:
            g = parameter.grad
            if g is None:
                continue
            m, v, t = self.state.get(parameter, (0.0, 0.0, 0))
            t += 1
            m = self.beta1 * m + (1 - self.beta1) * g
            v = self.beta2 * v + (1 - self.beta2) * g * g
            self.state[parameter] = m, v, t
            m_hat = m / (1 - self.beta1**t)
            v_hat = v / (1 - self.beta2**t)
            parameter.data -= self.lr * m_hat / (np.sqrt(v_hat) + self.eps)

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
