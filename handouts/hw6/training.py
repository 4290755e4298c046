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
        # TODO: your code here
        raise NotImplementedError

    def __len__(self):
        """Return the number of batches."""
        # TODO: your code here
        raise NotImplementedError
        return count

    def __iter__(self):
        """Yield pairs (batch of X, batch of Y), new arrays; every sample once.

        Several passes may go on at the same time, each in its own order.
        """
        # Hint: X[places], for an array of places, is a new array.
        # TODO: your code here
        raise NotImplementedError


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
        # TODO: your code here
        raise NotImplementedError

    def step(self):
        """Change the numbers of each Parameter, in its own array, against its gradient.

        A Parameter whose grad is None stays as it is, and its steps are not counted. One that was
        given twice is changed once.
        """
        # Hint: each Parameter has an m, a v and a number of steps t of its own.
        # TODO: your code here
        raise NotImplementedError

    def zero_grad(self):
        """Set the grad of each Parameter to None."""
        # TODO: your code here
        raise NotImplementedError
