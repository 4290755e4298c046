"""Homework 6, part 1: what a training needs: batches, and an optimizer."""

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        """Store what the batches are made of."""
        if len(X) != len(Y):
            raise ValueError(f"{len(X)} samples, and {len(Y)} labels")
        if batch_size < 1:
            raise ValueError(f"batch_size is {batch_size}, and must be 1 or more")
        self.X, self.Y, self.batch_size, self.shuffle = X, Y, batch_size, shuffle

    def __len__(self):
        """Return the number of batches."""
        return -(-len(self.X) // self.batch_size)

    def __iter__(self):
        """Yield pairs (batch of X, batch of Y), new arrays; every sample once."""
        N = len(self.X)
        order = rng.permutation(N) if self.shuffle else np.arange(N)
        for start in range(0, N, self.batch_size):
            places = order[start : start + self.batch_size]
            batch = tuple(np.empty((len(places), *A.shape[1:]), A.dtype) for A in (self.X, self.Y))
            batch[0][...], batch[1][...] = self.X[places], self.Y[places]
            yield batch


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        """Store what step will need."""
        self.parameters, seen = [], set()
        for each in parameters:
            if each not in seen:
                seen.add(each)
                self.parameters.append(each)
        self.beta1, self.beta2 = map(float, betas)
        if not (0 <= self.beta1 < 1 and 0 <= self.beta2 < 1):
            raise ValueError("betas must be from 0 to 1")
        self.lr, self.eps = lr, eps
        self.memory = {}

    @property
    def lr(self):
        return self._lr

    @lr.setter
    def lr(self, lr):
        if not lr > 0:
            raise ValueError("lr must be positive")
        self._lr = lr

    def step(self):
        """Change the numbers of each Parameter, in its own array, against its gradient."""
        for each in self.parameters:
            if each.grad is None:
                continue
            if each not in self.memory:  # m, v, and two arrays that only this step needs
                self.memory[each] = [0, *(np.zeros(np.shape(each.grad)) for _ in range(4))]
            memory = self.memory[each]
            memory[0] += 1
            t, m, v, above, below = memory
            m *= self.beta1
            m += np.multiply(each.grad, 1 - self.beta1, out=above)
            v *= self.beta2
            np.multiply(each.grad, each.grad, out=below)
            below *= 1 - self.beta2
            v += below
            np.sqrt(np.divide(v, 1 - self.beta2**t, out=below), out=below)
            below += self.eps
            np.divide(m, 1 - self.beta1**t, out=above)
            above *= self.lr
            above /= below
            data = each.data
            data -= above

    def zero_grad(self):
        """Set the grad of each Parameter to None."""
        for each in self.parameters:
            each.grad = None
