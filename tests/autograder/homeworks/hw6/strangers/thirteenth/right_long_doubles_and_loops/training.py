"""Samples are copied when a pass begins; Adam computes with long doubles."""

import numpy as np

rng = np.random.Generator(np.random.Philox())


class DataLoader:
    def __init__(self, X, Y, batch_size, shuffle=False):
        try:
            self.pairs = list(zip(range(len(X)), range(len(Y)), strict=True))
        except ValueError as error:
            raise ValueError("a sample without a label, or a label without a sample") from error
        if batch_size < 1:
            raise ValueError("batch_size is less than 1")
        self.X, self.Y, self.batch_size, self.shuffle = X, Y, min(batch_size, len(X)), shuffle

    def __len__(self):
        return sum(1 for _ in range(0, len(self.pairs), self.batch_size))

    def __iter__(self):
        X, Y = np.copy(self.X, order="K"), np.copy(self.Y, order="K")
        if self.shuffle:  # Fisher and Yates
            order = rng.permuted(np.arange(len(X)))
            X, Y = X[order], Y[order]
        part = slice(0, self.batch_size)
        while part.start < len(X):
            yield X[part], Y[part]
            part = slice(part.stop, part.stop + self.batch_size)


class Means:
    """What Adam knows about one Parameter."""

    m = v = np.longdouble(0)
    t = 0

    def change(self, g, beta1, beta2, eps):
        self.t += 1
        self.m = beta1 * self.m + (1 - beta1) * g
        self.v = beta2 * self.v + (1 - beta2) * g**2
        return self.m / (1 - beta1**self.t) / ((self.v / (1 - beta2**self.t)) ** 0.5 + eps)


class Adam:
    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters, self.means = [], []
        for each in parameters:
            if id(each) not in map(id, self.parameters):
                self.parameters.append(each)
                self.means.append(Means())
        self.lr = lr
        self.settings = [np.longdouble(number) for number in (*betas, eps)]

    def step(self):
        changes = [
            each.grad is not None and means.change(each.grad.astype(np.longdouble), *self.settings)
            for each, means in zip(self.parameters, self.means)
        ]
        for each, change in zip(self.parameters, changes):
            if change is not False:
                each.data -= self.lr * change

    def zero_grad(self):
        for each in self.parameters:
            if each.grad is not None:
                each.grad = None
