"""Homework 6, part 1, with an object for each pass and a record for each Parameter."""

import numpy as np


class _Pass:
    """One pass: it has its own copies, and gives out parts of them from the end of a stack."""

    __slots__ = ("X", "Y", "todo")

    def __init__(self, X, Y, size, shuffle):
        N = X.shape[0]
        order = np.random.default_rng().choice(N, N, replace=False) if shuffle else slice(None)
        # copies in Fortran's order, whatever the arrays were
        self.X, self.Y = (np.array(each[order], order="F", subok=False) for each in (X, Y))
        self.todo = [slice(start, min(start + size, N)) for start in range(0, N, size)][::-1]

    def __iter__(self):
        return self

    def __next__(self):
        if not self.todo:
            raise StopIteration
        part = self.todo.pop()
        return self.X[part], self.Y[part]


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if not (X.shape[0] == Y.shape[0] and batch_size > 0):
            raise ValueError("X and Y need the same number of samples, and a batch needs one or more")
        self.make = lambda: _Pass(X, Y, batch_size, shuffle)
        self.count = sum(divmod(X.shape[0] - 1, batch_size)[:1]) + 1

    def __len__(self):
        return self.count

    def __iter__(self):
        return self.make()


class _Record:
    """The means of one Parameter: m, and the root of v, which is never squared."""

    def __init__(self, parameter):
        self.parameter, self.t, self.m, self.root = parameter, 0, None, None

    def step(self, lr, betas, eps):
        grad, (beta1, beta2) = self.parameter.grad, betas
        if grad is None:
            return
        if self.m is None:
            self.m, self.root = np.zeros(grad.shape, order="F"), np.zeros(grad.shape, order="F")
        self.t += 1
        np.multiply(self.m, beta1, out=self.m)
        np.add(self.m, (1 - beta1) * grad, out=self.m)
        np.hypot(beta2**0.5 * self.root, (1 - beta2) ** 0.5 * grad, out=self.root)
        root = self.root / (1 - beta2**self.t) ** 0.5
        target = self.parameter.data
        np.subtract(target, lr / (1 - beta1**self.t) * (self.m / (root + eps)), out=target)


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self._settings = {"lr": lr, "betas": tuple(betas), "eps": eps}
        self._records = {}
        for each in parameters:
            if id(each) not in self._records:
                self._records[id(each)] = _Record(each)

    @property
    def lr(self):
        return self._settings["lr"]

    @lr.setter
    def lr(self, lr):
        self._settings["lr"] = lr

    def step(self):
        for record in reversed(self._records.values()):
            record.step(**self._settings)

    def zero_grad(self):
        for record in self._records.values():
            record.parameter.grad = None
