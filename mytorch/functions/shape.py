"""The same numbers in another arrangement; backward undoes the arrangement."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mytorch.functions.broadcasting import unbroadcast
from mytorch.functions.function import Array, Function


class Reshape(Function):
    """A in another shape; one length may be −1, computed from the others."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape = shape

    def forward(self, A: Array) -> Array:
        self.A_shape = A.shape
        return A.reshape(self.shape)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ.reshape(self.A_shape),)


class Permute(Function):
    """A with its axes in another order: axis i of Z is axis `axes[i]` of A."""

    def __init__(self, axes: Sequence[int]) -> None:
        self.axes = tuple(axes)

    def forward(self, A: Array) -> Array:
        return np.transpose(A, self.axes)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        back = sorted(range(dLdZ.ndim), key=lambda i: self.axes[i] % dLdZ.ndim)
        return (np.transpose(dLdZ, back),)


class Expand(Function):
    """A repeated along new axes and along axes of length 1; backward sums over the copies."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape = shape

    def forward(self, A: Array) -> Array:
        self.A_shape = A.shape
        return _writeable_as(A, np.broadcast_to(A, self.shape))

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (unbroadcast(dLdZ, self.A_shape),)


class Concatenate(Function):
    """The inputs one after another along an axis; each gets its own piece of the gradient."""

    def __init__(self, axis: int = 0) -> None:
        self.axis = axis

    def forward(self, *inputs: Array) -> Array:
        self.lengths = [A.shape[self.axis] for A in inputs]
        return np.concatenate(inputs, axis=self.axis)

    def backward(self, dLdZ: Array) -> tuple[Array, ...]:
        before = (slice(None),) * (self.axis % dLdZ.ndim)
        pieces, start = [], 0
        for length in self.lengths:
            pieces.append(dLdZ[(*before, slice(start, start + length))])
            start += length
        return tuple(pieces)


class Stack(Function):
    """The inputs, of one shape, side by side along a new axis."""

    def __init__(self, axis: int = 0) -> None:
        self.axis = axis

    def forward(self, *inputs: Array) -> Array:
        self.N = len(inputs)
        return np.stack(inputs, axis=self.axis)

    def backward(self, dLdZ: Array) -> tuple[Array, ...]:
        by_input = np.moveaxis(dLdZ, self.axis, 0)
        return tuple(by_input[n] for n in range(self.N))


class Flip(Function):
    """A copy of A in reversed order along the axes; backward reverses again."""

    keeps_order = True

    def __init__(self, axis: int | tuple[int, ...] | None = None) -> None:
        self.axis = axis

    def forward(self, A: Array) -> Array:
        return np.copy(np.flip(A, self.axis))

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (np.flip(dLdZ, self.axis),)


class Roll(Function):
    """A shifted along the axes; elements that leave at the end come back at the start.

    Without axes, A is flattened, shifted, and reshaped to A's shape.
    """

    def __init__(
        self, shift: int | tuple[int, ...], axis: int | tuple[int, ...] | None = None
    ) -> None:
        self.shift, self.axis = shift, axis

    def forward(self, A: Array) -> Array:
        return np.roll(A, self.shift, self.axis)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        back = tuple(-s for s in self.shift) if isinstance(self.shift, tuple) else -self.shift
        return (np.roll(dLdZ, back, self.axis),)


class Tril(Function):
    """The lower triangles of A's matrices, up to the k-th diagonal; 0 above."""

    def __init__(self, k: int = 0) -> None:
        self.k = k

    def forward(self, A: Array) -> Array:
        return np.tril(A, self.k)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (np.tril(dLdZ, self.k),)


class Triu(Function):
    """The upper triangles of A's matrices, from the k-th diagonal on; 0 below."""

    def __init__(self, k: int = 0) -> None:
        self.k = k

    def forward(self, A: Array) -> Array:
        return np.triu(A, self.k)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (np.triu(dLdZ, self.k),)


class Diagonal(Function):
    """The diagonals of the matrices in two axes of A, along a new last axis."""

    def __init__(self, offset: int = 0, axis1: int = 0, axis2: int = 1) -> None:
        self.offset, self.axis1, self.axis2 = offset, axis1, axis2

    def forward(self, A: Array) -> Array:
        self.shape = A.shape
        return _writeable_as(A, np.diagonal(A, self.offset, self.axis1, self.axis2))

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (OnDiagonal(self.shape, self.offset, self.axis1, self.axis2)(dLdZ),)


class OnDiagonal(Function):
    """Zeros of a shape, with A on the diagonals of two axes: the backward pass of `Diagonal`."""

    def __init__(
        self, shape: tuple[int, ...], offset: int = 0, axis1: int = 0, axis2: int = 1
    ) -> None:
        self.shape, self.offset, self.axis1, self.axis2 = shape, offset, axis1, axis2

    def forward(self, A: Array) -> Array:
        Z = np.zeros(self.shape, A.dtype)
        along = np.arange(A.shape[-1])
        matrices = np.moveaxis(Z, (self.axis1, self.axis2), (-2, -1))
        # asarray: only the shapes matter to backward, so a Tensor need not be on the tape here.
        matrices[..., along + max(-self.offset, 0), along + max(self.offset, 0)] = np.asarray(A)
        return Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (np.diagonal(dLdZ, self.offset, self.axis1, self.axis2),)


class Pad(Function):
    """A with `pad_width` constants before and after it along every axis."""

    def __init__(self, pad_width: Sequence[tuple[int, int]], value: float = 0) -> None:
        self.pad_width, self.value = tuple(pad_width), value

    def forward(self, A: Array) -> Array:
        self.inside = tuple(
            slice(before, before + length)
            for (before, _), length in zip(self.pad_width, A.shape, strict=True)
        )
        return np.pad(A, self.pad_width, constant_values=self.value)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ[self.inside],)


def _writeable_as(A: Array, Z: Array) -> Array:
    """Return Z, a view of A that NumPy makes read-only, writeable if A is."""
    np.asarray(Z).flags.writeable = np.asarray(A).flags.writeable
    return Z
