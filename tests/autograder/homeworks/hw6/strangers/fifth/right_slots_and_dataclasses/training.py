"""Homework 6, part 1: what a training needs: batches, and an optimizer."""

from dataclasses import dataclass, field

import numpy as np

rng = np.random.default_rng()


class Pass:
    """One pass over the samples, with its own order and its own place."""

    __slots__ = ("arrays", "places")

    def __init__(self, arrays, places):
        self.arrays, self.places = arrays, iter(places)

    def __iter__(self):
        return self

    def __next__(self):
        places = next(self.places)
        return tuple(array[places] for array in self.arrays)


class DataLoader:
    """Samples and their labels, batch by batch."""

    __slots__ = ("arrays", "size", "shuffle")

    def __init__(self, X, Y, batch_size, shuffle=False):
        """Store what the batches are made of."""
        if batch_size < 1 or X.shape[0] != Y.shape[0]:
            raise ValueError("X and Y need the same number of samples, and batch_size 1 or more")
        self.arrays, self.size, self.shuffle = (X, Y), batch_size, shuffle

    def __len__(self):
        """Return the number of batches."""
        full, rest = divmod(self.arrays[0].shape[0], self.size)
        return full + (rest > 0)

    def __iter__(self):
        """Return a new pass."""
        order = np.arange(self.arrays[0].shape[0])
        if self.shuffle:
            rng.shuffle(order)
        starts = range(0, len(order), self.size)
        return Pass(self.arrays, (order[start : start + self.size] for start in starts))


@dataclass(slots=True, eq=False)
class Moments:
    """The means of one Parameter, and the number of its steps."""

    parameter: object
    t: int = 0
    m: object = 0.0
    v: object = 0.0

    def change(self, beta1, beta2, eps):
        """Take the grad in; return by what the Parameter changes, for the learning rate 1."""
        g = self.parameter.grad
        self.t += 1
        self.m = beta1 * self.m + (1 - beta1) * g
        self.v = beta2 * self.v + (1 - beta2) * g**2
        return self.m / (1 - beta1**self.t) / (np.sqrt(self.v / (1 - beta2**self.t)) + eps)


@dataclass(eq=False)
class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    parameters: object
    lr: float = 0.001
    betas: tuple = (0.9, 0.999)
    eps: float = 1e-8
    moments: list = field(init=False, repr=False)

    def __post_init__(self):
        self.betas = tuple(self.betas)
        unique = {id(parameter): parameter for parameter in self.parameters}
        self.moments = [Moments(parameter) for parameter in unique.values()]
        self.parameters = list(unique.values())

    def step(self):
        """Change the numbers of each Parameter, in its own array, against its gradient."""
        for each in self.moments:
            if each.parameter.grad is not None:
                each.parameter.data -= self.lr * each.change(*self.betas, self.eps)

    def zero_grad(self):
        """Set the grad of each Parameter to None."""
        for each in self.moments:
            each.parameter.grad = None
