"""Batches, and an optimizer."""

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    def __init__(self, X, Y, batch_size, shuffle=False):
        if len(X) != len(Y):
            raise ValueError("X and Y need the same number of samples")
        if batch_size < 1:
            raise ValueError("batch_size is less than 1")
        self.X, self.Y, self.batch_size, self.shuffle = X, Y, batch_size, shuffle

    def __len__(self):
        return -(-len(self.X) // self.batch_size)

    def order(self):
        N = len(self.X)
        return rng.permutation(N) if self.shuffle else np.arange(N)

    def __iter__(self):
        places = self.order()
        cuts = range(self.batch_size, len(places), self.batch_size)
        X, Y = (np.moveaxis(each, 0, -1) for each in (self.X, self.Y))
        for chosen in np.split(places, cuts):
            yield tuple(np.rollaxis(each[..., chosen], each.ndim - 1) for each in (X, Y))


class Adam:
    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = list(dict.fromkeys(parameters))
        self.lr, self.eps = lr, eps
        self.beta1, self.beta2 = betas
        self.state = {}

    def step(self):
        for parameter in self.parameters:
            if parameter.grad is None:
                continue
            g = parameter.grad
            if parameter not in self.state:  # m, root of v, t: v's root keeps numbers near 1e-30 large
                self.state[parameter] = np.zeros((2, *g.shape), order="F"), [0]
            means, steps = self.state[parameter]
            steps[0] += 1
            means[0] = self.beta1 * means[0] + (1 - self.beta1) * g
            means[1] = np.hypot(np.sqrt(self.beta2) * means[1], np.sqrt(1 - self.beta2) * g)
            m_hat = means[0] / (1 - self.beta1 ** steps[0])
            root = means[1] / np.sqrt(1 - self.beta2 ** steps[0])
            for place in np.ndindex(g.shape) if g.size <= 2 else [...]:
                parameter.data[place] -= self.lr * m_hat[place] / (root[place] + self.eps)

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
