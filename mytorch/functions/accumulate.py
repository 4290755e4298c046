"""Running sums, running products, and the product of all numbers."""

from __future__ import annotations

import numpy as np

from mytorch.functions.function import Array, Function
from mytorch.functions.reduce import Reduction


class CumSum(Function):
    """Z = the running sum of A along an axis: Z[k] = A[0] + … + A[k].

    A[k] is part of Z[k] and of every later sum, and so gets the sum of their gradients.
    """

    def __init__(self, axis: int) -> None:
        self.axis = axis

    def forward(self, A: Array) -> Array:
        return np.cumsum(A, axis=self.axis)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        from_the_end = np.cumsum(np.flip(dLdZ, self.axis), axis=self.axis)
        return (np.flip(from_the_end, self.axis),)


class CumProd(Function):
    """Z = the running product of A along an axis: Z[k] = A[0] · … · A[k].

    Z[k] = A[k] Z[k−1] is a recurrent network, and its backward pass starts at the end: Z[k] gets
    dLdZ[k], and A[k+1] times the gradient of Z[k+1]. There is no division, so zeros are allowed.
    """

    def __init__(self, axis: int) -> None:
        self.axis = axis

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.cumprod(A, axis=self.axis)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        A, dLdZ = np.moveaxis(self.A, self.axis, -1), np.moveaxis(dLdZ, self.axis, -1)
        if A.shape[-1] == 0:
            return (np.zeros_like(self.A),)
        collected = [dLdZ[..., -1]]
        for k in range(A.shape[-1] - 1, 0, -1):
            collected.append(dLdZ[..., k - 1] + A[..., k] * collected[-1])
        dLdA = np.stack(collected[::-1], axis=-1) * products_before(A)
        return (np.moveaxis(dLdA, -1, self.axis),)


class Prod(Reduction):
    """Z = the product of all numbers along the axes.

    The derivative by one number is the product of the others. Z divided by the number would fail
    where it is 0. So backward multiplies the numbers before it with the numbers after it.
    """

    def forward(self, A: Array) -> Array:
        Z = np.prod(A, axis=self.axis, keepdims=self.keepdims)
        self.cache_shape(A)
        self.A = A
        return Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        last = tuple(range(-len(self.axes), 0))
        moved = np.moveaxis(self.A, self.axes, last)
        A = moved.reshape(*moved.shape[: moved.ndim - len(last)], self.N)
        others = products_before(A) * np.flip(products_before(np.flip(A, -1)), -1)
        others = np.moveaxis(others.reshape(moved.shape), last, self.axes)
        return (self.with_axes(dLdZ) * others,)


def products_before(A: Array) -> Array:
    """Return, for each number, the product of the numbers before it on the last axis; 1 at first.

    Examples
    --------
    >>> products_before(np.array([2.0, 3.0, 5.0]))
    array([1., 2., 6.])
    """
    first = np.ones_like(A[..., :1])
    return np.concatenate([first, np.cumprod(A[..., :-1], axis=-1)], axis=-1)
