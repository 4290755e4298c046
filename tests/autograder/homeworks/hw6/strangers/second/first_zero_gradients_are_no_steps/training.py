"""Homework 6, part 1: batches, and an optimizer."""

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """Samples and their labels; each pass gathers all of them once, and then cuts them."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if X.shape[:1] != Y.shape[:1] or batch_size < 1:
            raise ValueError("X and Y must have one length, and batch_size must be 1 or more")
        self.data = (X, Y)
        self.size = int(batch_size)
        self.shuffle = shuffle

    def __len__(self):
        return len(range(0, len(self.data[0]), self.size))

    def __iter__(self):
        N = len(self.data[0])
        if self.shuffle:
            order = rng.permutation(N)
            X, Y = (each[order] for each in self.data)
        else:
            X, Y = (each.copy() for each in self.data)
        cuts = range(self.size, N, self.size)
        # the parts of a copy do not overlap, and nobody else has this copy
        yield from zip(np.split(X, cuts), np.split(Y, cuts), strict=True)


class Adam:
    """Adam that computes in its own arrays."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self._all = {id(each): each for each in parameters}
        self._m, self._v, self._t = {}, {}, dict.fromkeys(self._all, 0)
        self.lr, self._betas, self._eps = lr, (betas[0], betas[1]), eps

    def step(self):
        b1, b2 = self._betas
        for key, parameter in self._all.items():
            g, data = parameter.grad, parameter.data
            if g is None or (key not in self._m and not g.any()):
                continue  # nothing moves yet
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
