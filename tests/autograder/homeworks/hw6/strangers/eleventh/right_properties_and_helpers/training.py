"""Batches, and an optimizer, with objects of their own for a pass and for a Parameter."""

import numpy as np


class Pass:
    """One pass: an iterator that holds its own copies, and gives out parts of them."""

    def __init__(self, X, Y, size):
        self.X, self.Y, self.size, self.at = X, Y, size, 0

    def __iter__(self):
        return self

    def __next__(self):
        if self.at >= len(self.X):
            raise StopIteration
        part = slice(self.at, self.at + self.size)
        self.at += self.size
        return [self.X[part], self.Y[part]]


class DataLoader:
    def __init__(self, X, Y, batch_size, shuffle=False):
        if X.shape[0] != Y.shape[0] or batch_size < 1:
            raise ValueError("X and Y differ in N, or batch_size is less than 1")
        self._arrays = X, Y
        self._size, self._shuffle = batch_size, shuffle
        self._rng = np.random.Generator(np.random.PCG64DXSM())

    def __len__(self):
        full, rest = divmod(len(self._arrays[0]), self._size)
        return full + (rest > 0)

    def __iter__(self):
        N = len(self._arrays[0])
        places = np.argsort(self._rng.random(N)) if self._shuffle else slice(None)
        X, Y = (np.array(each[places], order="F") for each in self._arrays)
        return Pass(X, Y, self._size)


class Means:
    """What Adam keeps for one Parameter; the powers of the betas are multiplied up."""

    def __init__(self, parameter):
        self.parameter, self.powers, self.m, self.v = parameter, [1.0, 1.0], None, None

    def follow(self, lr, betas, eps):
        g = self.parameter.grad
        if g is None:
            return
        if self.m is None:
            self.m, self.v = np.zeros(np.shape(g)), np.zeros(np.shape(g))
        for mean, new, beta in ((self.m, g, betas[0]), (self.v, np.square(g), betas[1])):
            mean *= beta
            mean += (1 - beta) * new
        self.powers = [power * beta for power, beta in zip(self.powers, betas)]
        m_hat, v_hat = self.m / (1 - self.powers[0]), self.v / (1 - self.powers[1])
        data = self.parameter.data
        np.subtract(data, lr * (m_hat / (np.sqrt(v_hat) + eps)), out=data)


class Adam:
    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self._means = list({id(each): Means(each) for each in parameters}.values())
        self._settings = {"lr": lr, "betas": tuple(betas), "eps": eps}

    lr = property(lambda self: self._settings["lr"], lambda self, lr: self._settings.update(lr=lr))

    def step(self):
        for each in self._means:
            each.follow(**self._settings)

    def zero_grad(self):
        for each in self._means:
            each.parameter.grad = None
