"""Homework 6, part 1: what a training needs: batches, and an optimizer."""

import numpy as np

rng = np.random.default_rng()


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

    def __iter__(self):
        N = len(self.X)
        places = rng.permutation(N) if self.shuffle else np.arange(N)
        for start in range(0, N, self.batch_size):
            batch = places[start : start + self.batch_size]
            yield self.X[batch], self.Y[batch]


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = list(dict.fromkeys(parameters))
        self.lr, self.betas, self.eps = lr, betas, eps
        self.state = {}

    def step(self):
        beta1, beta2 = self.betas
        for parameter in self.parameters:
            g = parameter.grad
            if g is None:
                continue
            if parameter not in self.state:
                self.state[parameter] = [np.zeros((2, *np.shape(g)), order="F"), 0]
            state = self.state[parameter]
            means, state[1] = state[0], state[1] + 1
            means *= np.reshape([beta1, beta2], (2,) + (1,) * np.ndim(g))
            means[0] += (1 - beta1) * g
            means[1] += (1 - beta2) * np.square(g)
            missing = -np.expm1(state[1] * np.log(beta2)) if beta2 else 1.0
            root = np.sqrt(means[1]) / np.sqrt(missing)
            step = means[0] / (root + self.eps) * (self.lr / (1 - beta1 ** state[1]))
            np.subtract(parameter.data, step, out=parameter.data)

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
