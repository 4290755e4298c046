import collections
import random

import numpy as np

Pair = collections.namedtuple("Pair", "X Y")


class Walk:
    """A coroutine that is sent gradients and yields the direction to go in."""

    def __new__(cls, betas, eps):
        walk = cls.directions(*betas, eps)
        next(walk)
        return walk

    @staticmethod
    def directions(beta1, beta2, eps):
        g = yield
        m, v, t = np.zeros(np.shape(g)), np.zeros(np.shape(g)), 0
        while True:
            t += 1
            m = beta1 * m + (1 - beta1) * g
            v = beta2 * v + (1 - beta2) * g**2
            left1, left2 = 1 - beta1**t, 1 - beta2**t
            del g
            g = yield (m / left1) / (np.sqrt(v / left2) + eps)


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if len(X) != len(Y):
            raise ValueError(f"{len(X)} samples and {len(Y)} labels")
        if batch_size < 1:
            raise ValueError(f"batch_size is {batch_size}")
        self.X, self.Y, self.batch_size, self.shuffle = X, Y, batch_size, shuffle

    def __len__(self):
        return -(-len(self.X) // self.batch_size)

    def order(self):
        N = len(self.X)
        places = list(range(N))
        if self.shuffle:
            random.SystemRandom().shuffle(places)
        return places

    def __iter__(self):
        places = collections.deque(self.order())
        while places:
            some = [places.popleft() for _ in range(min(self.batch_size, len(places)))]
            yield Pair(np.stack([self.X[each] for each in some]), np.stack([self.Y[each] for each in some]))


class Adam:
    """Each Parameter has a coroutine of its own; lr is a property."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self._walks = [(each, Walk(betas, eps)) for each in dict.fromkeys(parameters)]
        self.lr = lr

    @property
    def lr(self):
        return self._lr

    @lr.setter
    def lr(self, lr):
        self._lr = lr

    def step(self):
        for parameter, walk in self._walks:
            if parameter.grad is not None:
                parameter.data[...] -= self.lr * walk.send(parameter.grad)

    def zero_grad(self):
        for parameter, _ in self._walks:
            parameter.grad = None
