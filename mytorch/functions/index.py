"""Picking elements from an array, and writing them back."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from mytorch.functions.broadcasting import unbroadcast
from mytorch.functions.function import Array, Function


class Index(Function):
    """Z = A[index], with every kind of index that NumPy accepts.

    An element that was picked many times collects the gradients of all its uses.
    """

    def __init__(self, index: Any) -> None:
        self.index = index

    def forward(self, A: Array) -> Array:
        self.shape = A.shape
        Z = A[self.index]
        if isinstance(Z, np.generic):  # a copy; with an Ellipsis, NumPy returns a view
            index = self.index if isinstance(self.index, tuple) else (self.index,)
            Z = A[(*index, ...)] if ... not in index else Z
        return Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (Scatter(self.index, self.shape)(dLdZ),)


class Scatter(Function):
    """Z = zeros of a shape, with V added at the index: the backward pass of `Index`."""

    def __init__(self, index: Any, shape: tuple[int, ...]) -> None:
        self.index, self.shape = index, shape

    def forward(self, V: Array) -> Array:
        Z = np.zeros(self.shape, V.dtype)
        V = np.asarray(V)  # only the index matters to backward: V need not be on the tape here
        if not _can_repeat(self.index):
            Z[self.index] = V
        elif _is_of_numbers(self.index):
            # The same as below, but NumPy adds to a flat array three times as fast as to rows.
            np.add.at(Z.reshape(-1), places(self.index, self.shape).ravel(), V.ravel())
        else:
            np.add.at(Z, self.index, V)
        return Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        dLdV = dLdZ[self.index]
        return (dLdV,)


class IndexPut(Function):
    """Z = A, except Z[index] = V; the overwritten elements of A get no gradient.

    If the index names an element more than once, NumPy does not say which value is written, and
    the gradients of these values are undefined.
    """

    def __init__(self, index: Any) -> None:
        self.index = index

    def forward(self, A: Array, V: Any) -> Array:
        self.V_shape = np.shape(V)
        # np.array: only the shapes matter to backward, so a Tensor need not be on the tape here.
        Z, V = np.array(A), np.asarray(V)
        while V.shape[:1] == (1,):  # with a mask, NumPy wants no more axes than there are
            V = V[0]
        Z[self.index] = V
        return Z

    def backward(self, dLdZ: Array) -> tuple[Array | None, Array | None]:
        needs_dLdA, needs_dLdV = self.needs_input_grad[:2]
        dLdA = IndexPut(self.index)(dLdZ, 0) if needs_dLdA else None
        if not needs_dLdV:
            return dLdA, None
        dLdV = dLdZ[self.index]
        fitting = self.V_shape[max(len(self.V_shape) - dLdV.ndim, 0) :]
        return dLdA, unbroadcast(dLdV, fitting).reshape(self.V_shape)


class Gather(Function):
    """Z = A at one index along an axis for every element of Z: Z[n, j] = A[n, index[n, j]].

    Along the other axes, the index is at most as long as A.
    """

    def __init__(self, axis: int) -> None:
        self.axis = axis

    def forward(self, A: Array, index: Any) -> Array:
        self.shape, self.index = A.shape, everywhere(np.asarray(index), self.axis)
        return A[self.index]

    def backward(self, dLdZ: Array) -> tuple[Array, None]:
        return Scatter(self.index, self.shape)(dLdZ), None


def everywhere(index: Any, axis: int) -> tuple[Any, ...]:
    """Return an index for all axes, from the index along one; the other axes count from 0.

    Examples
    --------
    >>> A = np.array([[1, 2, 3], [4, 5, 6]])
    >>> A[everywhere(np.array([[2], [0]]), axis=1)]
    array([[3],
           [4]])
    """
    counting = list(np.indices(index.shape, sparse=True))
    if counting:  # a number has no axes, and needs no index
        counting[axis] = index
    return tuple(counting)


def places(index: Any, shape: tuple[int, ...]) -> Any:
    """Return the place of each picked element among all elements of an array, in C order.

    Parameters
    ----------
    index
        Whole numbers, or arrays of them, for the first axes: each picks a row of the others.

    Examples
    --------
    >>> places(np.array([2, 0, -1]), (3, 4))
    array([[ 8,  9, 10, 11],
           [ 0,  1,  2,  3],
           [ 8,  9, 10, 11]])
    """
    parts = _parts(index)
    length = math.prod(shape[len(parts) :])
    # wrap: a negative number counts from the end.
    row = np.ravel_multi_index(parts, shape[: len(parts)], mode="wrap")
    return length * np.expand_dims(row, -1) + np.arange(length)


def _can_repeat(index: Any) -> bool:
    """Whether the index may name an element twice: only arrays of whole numbers can."""
    return any(
        np.ndim(part) and np.asarray(part).dtype != bool
        for part in _parts(index)
        if part is not ...
    )


def _is_of_numbers(index: Any) -> bool:
    """Whether all parts of the index are whole numbers, or arrays of them."""
    return all(np.asarray(part).dtype.kind in "iu" for part in _parts(index))


def _parts(index: Any) -> tuple[Any, ...]:
    return index if isinstance(index, tuple) else (index,)
