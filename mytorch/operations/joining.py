"""Joining several tensors into one, and splitting one into several."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.autograd.views import of_several
from mytorch.functions import shape as formulas
from mytorch.operations.promotion import result_type
from mytorch.operations.reduction import numpy_names
from mytorch.operations.registry import implements, tensor_method
from mytorch.operations.shape import along, position, reshape

record = Tensor.record


@implements(np.concatenate)
@numpy_names
def cat(tensors: Sequence[Any], dim: int = 0) -> Tensor:
    """Return the tensors one after another along a dimension.

    Raises
    ------
    ValueError
        If there are none, or their other dimensions differ.

    Examples
    --------
    >>> import mytorch
    >>> cat([mytorch.zeros(2, 3), mytorch.ones(1, 3)]).shape
    (3, 3)
    """
    _check_list("cat", tensors)
    tensors = _of_one_dtype("cat", tensors)
    first = next((X for X in tensors if X.shape != (0,)), tensors[0])
    first, axis = first.shape, position(first, dim)
    # An empty vector fits every shape: loops start with one.
    none = (*first[:axis], 0, *first[axis + 1 :])
    tensors = [reshape(X, none) if X.shape == (0,) else X for X in tensors]
    for X in tensors:
        if not first or X.shape[:axis] != first[:axis] or X.shape[axis + 1 :] != first[axis + 1 :]:
            raise ValueError(
                f"cat: expected shapes that differ in dimension {dim} alone, got "
                f"{', '.join(str(X.shape) for X in tensors)}; stack() joins along a new dimension"
            )
    return record(formulas.Concatenate(axis), *tensors)


concat = concatenate = cat


@implements(np.stack)
@numpy_names
def stack(tensors: Sequence[Any], dim: int = 0) -> Tensor:
    """Return the tensors side by side along a new dimension.

    Raises
    ------
    ValueError
        If there are none, or their shapes differ.
    """
    _check_list("stack", tensors)
    tensors = _of_one_dtype("stack", tensors)
    if any(X.shape != tensors[0].shape for X in tensors):
        raise ValueError(
            f"stack: expected tensors of one shape, got "
            f"{', '.join(str(X.shape) for X in tensors)}; cat() joins along a dimension they have"
        )
    return record(formulas.Stack(dim), *tensors)


@implements(np.hstack)
def hstack(tensors: Sequence[Any]) -> Tensor:
    """Return the tensors one after another along dimension 1; vectors along dimension 0."""
    _check_list("hstack", tensors)
    tensors = [reshape(X, 1) if not X.ndim else X for X in tensors]
    return cat(tensors, 0 if tensors[0].ndim == 1 else 1)


@implements(np.vstack)
def vstack(tensors: Sequence[Any]) -> Tensor:
    """Return the tensors below one another; vectors as rows."""
    _check_list("vstack", tensors)
    return cat([X.reshape(1, -1) if X.ndim < 2 else X for X in tensors], 0)


@tensor_method("split")
def _split(self: Tensor, split_size: int | Sequence[int], dim: int = 0) -> tuple[Tensor, ...]:
    """Return the tensor in pieces: see the function `split`, whose argument has another name."""
    return split(self, split_size, dim)


def split(
    input: Tensor, split_size_or_sections: int | Sequence[int], dim: int = 0
) -> tuple[Tensor, ...]:
    """Return the tensor in pieces of one size (the last may be smaller), or of several sizes.

    Raises
    ------
    ValueError
        If the sizes don't add up to the length of the dimension, or the size is not positive.
    """
    length = input.shape[position(input, dim)]
    if isinstance(split_size_or_sections, int):
        size = split_size_or_sections
        if size < (length > 0):
            raise ValueError(f"split: expected a size of at least 1, got {size}")
        ends = [min(end, length) for end in range(size, length + size, size or 1)] or [0]
    else:
        ends = np.cumsum(split_size_or_sections).tolist()
        if not ends or ends[-1] != length:
            raise ValueError(
                f"split: expected sizes that add up to {length}, the length of dimension {dim} of "
                f"a tensor of shape {input.shape}, got {list(split_size_or_sections)}"
            )
    return of_several(_cut(input, ends, dim))


@tensor_method()
def chunk(input: Tensor, chunks: int, dim: int = 0) -> tuple[Tensor, ...]:
    """Return the tensor in at most `chunks` pieces of one size; the last may be smaller.

    Raises
    ------
    ValueError
        If the number of pieces is not positive.
    """
    if chunks < 1:
        raise ValueError(f"chunk: expected at least 1 chunk, got {chunks}")
    length = input.shape[position(input, dim)]
    if not length:
        return split(input, [0] * chunks, dim)
    return split(input, math.ceil(length / chunks), dim)


@implements(np.split)
@numpy_names
def tensor_split(
    input: Tensor, indices_or_sections: int | Sequence[int], dim: int = 0
) -> tuple[Tensor, ...]:
    """Return the tensor cut at these indices, or into a number of almost equal pieces."""
    length = input.shape[position(input, dim)]
    if isinstance(indices_or_sections, Tensor):
        indices_or_sections = indices_or_sections.tolist()
    if isinstance(indices_or_sections, int):
        least, longer = divmod(length, indices_or_sections)
        ends = [least * n + min(n, longer) for n in range(1, indices_or_sections + 1)]
    else:
        ends = [*indices_or_sections, length]
    return _cut(input, ends, dim)


@tensor_method()
def unbind(input: Any, dim: int = 0) -> tuple[Tensor, ...]:
    """Return the tensor's slices along a dimension, without that dimension."""
    length = input.shape[position(input, dim)]
    return of_several(tuple(input[along(input, dim, n)] for n in range(length)))


@tensor_method("__iter__")
def iterate(input: Tensor) -> Iterator[Tensor]:
    """Return an iterator over the slices along the first dimension."""
    if not input.ndim:
        raise TypeError("a tensor without dimensions has nothing to go over; .item() is its number")
    return iter(unbind(input))


def _cut(input: Any, ends: Sequence[int], dim: int) -> tuple[Tensor, ...]:
    """Return the pieces that stop at these ends."""
    starts = [0, *ends[:-1]]
    return tuple(
        input[along(input, dim, slice(start, end))] for start, end in zip(starts, ends, strict=True)
    )


def _of_one_dtype(name: str, tensors: Sequence[Any]) -> Sequence[Any]:
    """Return the tensors in one dtype: the one that arithmetic on them has."""
    if not tensors:
        raise ValueError(f"{name}: expected at least one tensor, got none")
    if len({X.dtype for X in tensors}) == 1:
        return tensors
    dtype = result_type(*tensors)
    return [X.astype(dtype) for X in tensors]


def _check_list(name: str, tensors: Any) -> None:
    """Require a list or tuple of tensors: a single tensor would count as a list of its slices."""
    if isinstance(tensors, Tensor | np.ndarray):
        raise TypeError(
            f"{name}: expected a list of tensors, got a {type(tensors).__name__}; did you mean "
            f"{name}([a, b])?"
        )
