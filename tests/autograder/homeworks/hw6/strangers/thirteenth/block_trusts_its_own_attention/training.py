"""Homework 6, part 1: what a training needs: batches, and an optimizer.

The write-up, README.md beside this file, has the shapes, the equations and the points.
"""

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        """Store what the batches are made of.

        X, Y : arrays; their first axes are the N samples and the N labels
        batch_size : the number of samples in a batch; the last one may have fewer
        shuffle : True for a new order in every pass

        Raises ValueError if X and Y differ in N, or if batch_size is less than 1.
        """
        if len(X) != len(Y) or batch_size < 1:
            raise ValueError("X and Y need the same number of samples, and batch_size at least 1")
        self.X, self.Y, self.batch_size, self.shuffle = X, Y, batch_size, shuffle

    def __len__(self):
        """Return the number of batches."""
        count = -(-len(self.X) // self.batch_size)
        return count

    def __iter__(self):
        """Yield pairs (batch of X, batch of Y), new arrays; every sample once.

        Several passes may go on at the same time, each in its own order.
        """
        # Hint: X[places], for an array of places, is a new array.
        N = len(self.X)
        order = rng.permutation(N) if self.shuffle else np.arange(N)
        for start in range(0, N, self.batch_size):
            places = order[start : start + self.batch_size]
            yield self.X[places], self.Y[places]


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        """Store what step will need.

        parameters : iterable of Parameters; some may have no numbers yet
        lr : the learning rate
        betas : the shares that the old means keep: of the gradients, and of their squares
        eps : a small number, which is added to the root

        self.lr : the learning rate; the caller may assign another between two steps
        """
        self.parameters = list({id(each): each for each in parameters}.values())
        self.lr, self.betas, self.eps = lr, betas, eps
        self.states = {}

    def step(self):
        """Change the numbers of each Parameter, in its own array, against its gradient.

        A Parameter whose grad is None stays as it is, and its steps are not counted. One that was
        given twice is changed once.
        """
        # Hint: each Parameter has an m, a v and a number of steps t of its own.
        beta1, beta2 = self.betas
        for place, parameter in enumerate(self.parameters):
            g = parameter.grad
            if g is None:
                continue
            m, v, t = self.states.get(place, (0.0, 0.0, 0))
            m, v, t = beta1 * m + (1 - beta1) * g, beta2 * v + (1 - beta2) * g * g, t + 1
            self.states[place] = m, v, t
            root = np.sqrt(v / (1 - beta2**t))
            parameter.data -= self.lr * (m / (1 - beta1**t)) / (root + self.eps)

    def zero_grad(self):
        """Set the grad of each Parameter to None."""
        for parameter in self.parameters:
            parameter.grad = None
