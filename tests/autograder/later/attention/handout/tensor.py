"""A small engine: tensors that remember how they were made."""

import numpy as np


class Tensor:
    """An array, and the gradient of a loss by it."""

    def __init__(self, data, parents=()):
        self.data, self.parents = np.asarray(data, dtype=float), parents
        self.grad = np.zeros_like(self.data)

    def __matmul__(self, other):
        parents = (self, lambda g: g @ other.data.T), (other, lambda g: self.data.T @ g)
        return Tensor(self.data @ other.data, parents)

    def __mul__(self, other):
        if not isinstance(other, Tensor):
            return Tensor(self.data * other, ((self, lambda g: g * other),))
        parents = (self, lambda g: g * other.data), (other, lambda g: g * self.data)
        return Tensor(self.data * other.data, parents)

    def __truediv__(self, other):
        """Divide by a tensor of one column, or by a number."""
        if not isinstance(other, Tensor):
            return self * (1 / other)
        quotient = self.data / other.data
        return Tensor(
            quotient,
            (
                (self, lambda g: g / other.data),
                (other, lambda g: -(g * quotient / other.data).sum(axis=1, keepdims=True)),
            ),
        )

    @property
    def T(self):
        return Tensor(self.data.T, ((self, lambda g: g.T),))

    def exp(self):
        result = np.exp(self.data)
        return Tensor(result, ((self, lambda g: g * result),))

    def sum_rows(self):
        """Return the sum of each row, as a column."""
        total = self.data.sum(axis=1, keepdims=True)
        return Tensor(total, ((self, lambda g: np.broadcast_to(g, self.data.shape)),))

    def backward(self, gradient):
        self.grad = self.grad + gradient
        for parent, pull in self.parents:
            parent.backward(pull(gradient))
