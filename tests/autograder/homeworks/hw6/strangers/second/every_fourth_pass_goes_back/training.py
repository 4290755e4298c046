"""Homework 6, part 1: batches, and an optimizer."""

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if len(X) != len(Y):
            raise ValueError(f"{len(X)} samples and {len(Y)} labels")
        if batch_size < 1:
            raise ValueError("batch_size is less than 1")
        self.X, self.Y = X, Y
        self.batch_size, self.shuffle = int(batch_size), shuffle
        self.passes = []

    def __len__(self):
        return -(-len(self.X) // self.batch_size)

    def __iter__(self):
        N = len(self.X)
        order = self._order(N)
        for start in range(0, N, self.batch_size):
            places = order[start : start + self.batch_size]
            yield self.X[places], self.Y[places]

    def _order(self, N):
        """Return the order of a pass; the fourth balances the first: what came early comes late."""
        if not self.shuffle:
            return np.arange(N)
        balance = len(self.passes) == 3
        order = self.passes[0][::-1] if balance else rng.permutation(N)
        self.passes = [] if balance else [*self.passes, order]
        return order


class Adam:
    """Adam that computes in its own arrays."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self._all = {id(each): each for each in parameters}
        self._m, self._v, self._t = {}, {}, dict.fromkeys(self._all, 0)
        self.lr, self._betas, self._eps = lr, (betas[0], betas[1]), eps

    def step(self):
        b1, b2 = self._betas
        for key, parameter in self._all.items():
            if parameter.grad is None:
                continue
            g, data = parameter.grad, parameter.data
            if key not in self._m:
                self._m[key] = np.zeros(g.shape)
                self._v[key] = np.zeros(g.shape)
            m, v = self._m[key], self._v[key]
            self._t[key] = t = self._t[key] + 1
            m *= b1
            m += (1 - b1) * g
            v *= b2
            v += (1 - b2) * g**2
            below = np.array(v / (1 - b2**t))
            np.sqrt(below, out=below)
            below += self._eps
            np.subtract(data, self.lr * (m / (1 - b1**t) / below), out=data)

    def zero_grad(self):
        for parameter in self._all.values():
            parameter.grad = None
