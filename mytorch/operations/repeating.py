"""The same numbers many times: a tensor expanded along dimensions, or repeated."""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.functions import shape as formulas
from mytorch.functions.identity import InOrder
from mytorch.operations.registry import implements, tensor_method
from mytorch.operations.shape import as_shape, list_named, reshape

record = Tensor.record


@tensor_method()
@list_named("size")
def broadcast_to(input: Tensor, *size: Any) -> Tensor:
    """Return the tensor broadcast to a shape: the same as `expand`."""
    return expand(input, *size)


@implements(np.broadcast_to)
def _np_broadcast_to(array: Tensor, shape: Any) -> Tensor:
    return expand(array, shape if isinstance(shape, tuple | list) else (shape,))


@tensor_method()
@list_named("size")
def expand(input: Tensor, *sizes: Any) -> Tensor:
    """Return the tensor broadcast to these sizes; −1 leaves a length as it is.

    The result shares the memory, and the same number may stand in many places: so a change in place
    is refused where a length has grown.

    Raises
    ------
    ValueError
        If a size doesn't fit, or is −1 for a new dimension.
    """
    wanted = as_shape(sizes)
    if -1 in wanted[: len(wanted) - input.ndim]:
        raise ValueError(
            f"expand: {wanted} adds dimensions in front of the tensor's shape {input.shape}; they "
            f"have no length that -1 could keep"
        )
    own = (1,) * (len(wanted) - input.ndim) + input.shape
    if len(wanted) < input.ndim:
        raise ValueError(f"a tensor of shape {input.shape} can't be expanded to {wanted}: too few")
    shape = tuple(b if n == -1 else n for n, b in zip(wanted, own, strict=True))
    return record(formulas.Expand(shape), input)


@tensor_method()
def expand_as(input: Tensor, other: Tensor) -> Tensor:
    """Return the tensor broadcast to the shape of another."""
    return broadcast_to(input, other.shape)


@implements(np.tile)
@tensor_method("tile")
@list_named("dims")
def tile(input: Tensor, *dims: Any) -> Tensor:
    """Return the tensor with its dimensions repeated; the last number is for the last dimension."""
    times = as_shape(dims)
    if any(count < 0 for count in times):
        raise ValueError(f"a tensor can't be repeated {times} times; 0 times is the least")
    times = (1,) * (input.ndim - len(times)) + times
    own = (1,) * (len(times) - input.ndim) + input.shape
    # Each length n becomes (1, n), is broadcast to (times, n), copied, and reshaped to times · n.
    stretched = reshape(input, tuple(length for n in own for length in (1, n)))
    pairs = tuple(length for pair in zip(times, own, strict=True) for length in pair)
    copied = record(InOrder(), broadcast_to(stretched, pairs))
    return reshape(copied, tuple(k * n for k, n in zip(times, own, strict=True)))


@tensor_method()
@list_named("repeats")
def repeat(input: Tensor, *sizes: Any) -> Tensor:
    """Return the tensor repeated along each dimension; more numbers add dimensions in front.

    Raises
    ------
    ValueError
        If there are fewer numbers than dimensions.
    """
    times = as_shape(sizes)
    if len(times) < input.ndim:
        raise ValueError(
            f"repeat: expected a number for each of the {input.ndim} dimensions of a tensor of "
            f"shape {input.shape}, got {times}; 1 leaves a dimension as it is"
        )
    return tile(input, times)
