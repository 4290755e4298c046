"""Flips, rolls, triangles, diagonals, repeated slices and padding."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.functions import shape as formulas
from mytorch.functions.identity import Clone
from mytorch.operations.registry import implements, tensor_method
from mytorch.operations.shape import along, as_shape, position

record = Tensor.record


@tensor_method()
def flip(input: Tensor, *axes: Any, dims: Any = None) -> Tensor:
    """Return the tensor in reverse order along the dimensions."""
    wanted = tuple(position(input, d) for d in as_shape(axes if dims is None else (dims,)))
    return record(formulas.Flip(wanted), input) if input.ndim else record(Clone(), input)


@implements(np.flip)
def _np_flip(m: Tensor, axis: Any = None) -> Tensor:
    """Return the tensor in reverse order along the axes; along all if none is given."""
    return record(formulas.Flip(axis), m)


@tensor_method()
def roll(input: Tensor, shifts: Any, dims: Any = None) -> Tensor:
    """Return the tensor shifted along the dimensions; elements leave at the end and come back in.

    Without dimensions, the numbers are shifted in the flattened tensor.

    Raises
    ------
    IndexError
        If the tensor has no such dimension.
    ValueError
        If there is not one shift for each dimension.
    """
    shifts = tuple(operator.index(shift) for shift in as_shape((shifts,)))
    if dims is None and len(shifts) == 1:
        return record(formulas.Roll(shifts[0]), input)
    axes = () if dims is None else as_shape((dims,))
    if len(shifts) != len(axes):
        raise ValueError(
            f"roll: expected one shift for each dimension, got shifts {shifts} for dims {axes}"
        )
    if not input.ndim:
        raise IndexError("roll: a tensor without dimensions can't be shifted along dimensions")
    return record(formulas.Roll(shifts, tuple(position(input, d) for d in axes)), input)


@implements(np.roll)
def _np_roll(a: Tensor, shift: Any, axis: Any = None) -> Tensor:
    """Return the tensor shifted along the axes."""
    return record(formulas.Roll(shift, axis), a)


@tensor_method()
def tril(input: Tensor, diagonal: int = 0) -> Tensor:
    """Return the lower triangles of the matrices, up to this diagonal, with 0 above.

    Raises
    ------
    ValueError
        If the tensor has fewer than two dimensions.
    """
    _check_matrices("tril", input)
    return record(formulas.Tril(diagonal), input)


@tensor_method()
def triu(input: Tensor, diagonal: int = 0) -> Tensor:
    """Return the upper triangles of the matrices, from this diagonal on, with 0 below.

    Raises
    ------
    ValueError
        If the tensor has fewer than two dimensions.
    """
    _check_matrices("triu", input)
    return record(formulas.Triu(diagonal), input)


@implements(np.tril)
def _np_tril(m: Tensor, k: int = 0) -> Tensor:
    return record(formulas.Tril(k), m)


@implements(np.triu)
def _np_triu(m: Tensor, k: int = 0) -> Tensor:
    return record(formulas.Triu(k), m)


def _check_matrices(name: str, input: Tensor) -> None:
    if input.ndim < 2:
        raise ValueError(
            f"{name}: expected a matrix or a stack of matrices, got a tensor of shape {input.shape}"
        )


@tensor_method()
def diagonal(input: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor:
    """Return the diagonals of the matrices in two dimensions, along a new last dimension."""
    return record(formulas.Diagonal(offset, dim1, dim2), input)


@implements(np.diagonal)
def _np_diagonal(a: Tensor, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Tensor:
    return diagonal(a, offset, axis1, axis2)


@tensor_method()
def diag_embed(input: Tensor, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Tensor:
    """Return matrices with the last dimension on their diagonal, and 0 elsewhere."""
    *batch, length = input.shape
    side = length + abs(offset)
    first, second = sorted(range(input.ndim + 1)[d] for d in (dim1, dim2))
    if first == second:
        raise ValueError(f"diag_embed: expected two dimensions, got dimension {first} twice")
    shape = [*batch[:first], side, *batch[first : second - 1], side, *batch[second - 1 :]]
    return record(formulas.OnDiagonal(tuple(shape), offset, dim1, dim2), input)


@implements(np.diag)
@tensor_method()
def diag(input: Tensor, diagonal: int = 0) -> Tensor:
    """Return the diagonal of a matrix, or the matrix with this vector on its diagonal.

    Raises
    ------
    ValueError
        If the tensor is neither a matrix nor a vector.
    """
    if input.ndim == 1:
        return diag_embed(input, diagonal)
    if input.ndim == 2:
        return record(Clone(), record(formulas.Diagonal(diagonal), input))
    raise ValueError(
        f"diag: expected a vector or a matrix, got a tensor of shape {input.shape}; for stacks "
        f"there are diagonal() and diag_embed()"
    )


@tensor_method()
def repeat_interleave(input: Any, repeats: Any, dim: int | None = None) -> Tensor:
    """Return the tensor with each slice along a dimension repeated next to itself."""
    if dim is None:
        input, dim = input.reshape(-1), 0
    times = repeats.data if isinstance(repeats, Tensor) else repeats
    index = np.repeat(np.arange(input.shape[position(input, dim)]), times)
    return input[along(input, dim, index)]


@implements(np.repeat)
def _np_repeat(a: Tensor, repeats: Any, axis: int | None = None) -> Tensor:
    return repeat_interleave(a, repeats, axis)


@implements(np.pad)
def _np_pad(
    array: Tensor, pad_width: Any, mode: str = "constant", *, constant_values: float = 0
) -> Tensor:
    """Return the tensor with a constant around it.

    Raises
    ------
    ValueError
        If the mode is not "constant".
    """
    if mode != "constant":
        raise ValueError(f'np.pad: of a Tensor only mode="constant" is on the tape, got {mode!r}')
    widths = np.broadcast_to(pad_width, (array.ndim, 2)).tolist()
    return record(
        formulas.Pad([(before, after) for before, after in widths], constant_values), array
    )
