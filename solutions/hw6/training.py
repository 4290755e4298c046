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
        ### BEGIN SOLUTION
        if len(X) != len(Y):
            raise ValueError(f"there are {len(X)} samples and {len(Y)} labels")
        if batch_size < 1:
            raise ValueError(f"a batch needs 1 sample or more, and batch_size is {batch_size}")
        self.X, self.Y = X, Y
        self.batch_size = batch_size
        self.shuffle = shuffle
        ### END SOLUTION

    def __len__(self):
        """Return the number of batches."""
        ### BEGIN SOLUTION
        count = -(-len(self.X) // self.batch_size)
        ### END SOLUTION
        return count

    def __iter__(self):
        """Yield pairs (batch of X, batch of Y), new arrays; every sample once.

        Several passes may go on at the same time, each in its own order.
        """
        # Hint: X[places], for an array of places, is a new array.
        ### BEGIN SOLUTION
        N = len(self.X)
        order = rng.permutation(N) if self.shuffle else np.arange(N)
        for start in range(0, N, self.batch_size):
            places = order[start : start + self.batch_size]
            yield self.X[places], self.Y[places]
        ### END SOLUTION


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
        ### BEGIN SOLUTION
        self.parameters = list(dict.fromkeys(parameters))
        self.lr = lr
        self.betas = betas
        self.eps = eps
        self._states = {}
        ### END SOLUTION

    def step(self):
        """Change the numbers of each Parameter, in its own array, against its gradient.

        A Parameter whose grad is None stays as it is, and its steps are not counted. One that was
        given twice is changed once.
        """
        # Hint: each Parameter has an m, a v and a number of steps t of its own.
        ### BEGIN SOLUTION
        beta1, beta2 = self.betas
        for parameter in self.parameters:
            if parameter.grad is None:
                continue
            gradient = parameter.grad
            m, v, t = self._states.get(parameter, (0.0, 0.0, 0))
            m = beta1 * m + (1 - beta1) * gradient
            v = beta2 * v + (1 - beta2) * gradient**2
            t += 1
            self._states[parameter] = m, v, t
            mean = m / (1 - beta1**t)
            square = v / (1 - beta2**t)
            parameter.data -= self.lr * mean / (np.sqrt(square) + self.eps)
        ### END SOLUTION

    def zero_grad(self):
        """Set the grad of each Parameter to None."""
        ### BEGIN SOLUTION
        for parameter in self.parameters:
            parameter.grad = None
        ### END SOLUTION
