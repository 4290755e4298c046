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
        for start in range(0, len(places), self.batch_size):
            chosen = places[start : start + self.batch_size]
            yield self.X[chosen], self.Y[chosen]


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
            t, m, v = self.state.get(parameter, (0, 0.0, 0.0))
            t += 1
            m = self.beta1 * m + (1 - self.beta1) * g
            v = self.beta2 * v + (1 - self.beta2) * g * g
            self.state[parameter] = t, m, v
            m_hat, v_hat = m / (1 - self.beta1**t), v / (1 - self.beta2**t)
            parameter.data -= self.lr * m_hat / (np.sqrt(v_hat) + self.eps)

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
