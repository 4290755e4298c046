"""The same numbers in another shape, or with the dimensions in another order."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.functions import shape as formulas
from mytorch.operations.conversion import contiguous
from mytorch.operations.registry import implements, tensor_method

record = Tensor.record

Operation = TypeVar("Operation", bound=Callable[..., Any])


def as_shape(numbers: Sequence[Any]) -> tuple[Any, ...]:
    """Return numbers, given one by one, as a tuple or as a list, as one tuple.

    Raises
    ------
    TypeError
        If nothing was given; the shape of a tensor without dimensions is ().
    """
    if not numbers:
        raise TypeError("expected lengths or dimensions, or a tuple of them, got nothing")
    if len(numbers) == 1 and isinstance(numbers[0], tuple | list):
        return tuple(numbers[0])
    return tuple(numbers)


def list_named(name: str) -> Callable[[Operation], Operation]:
    """Make an operation that takes numbers one by one accept a list of them under this name too."""

    def accepting(operation: Operation) -> Operation:
        @functools.wraps(operation)
        def named(input: Any, *numbers: Any, **options: Any) -> Any:
            if name in options and not numbers:
                numbers = (options.pop(name),)
            return operation(input, *numbers, **options)

        return named  # type: ignore[return-value]

    return accepting


def position(input: Tensor, dim: int) -> int:
    """Return the number of dimension `dim`, counted from the front.

    Raises
    ------
    IndexError
        If the tensor has no such dimension. As in PyTorch, a number is a vector of length 1 here:
        it has a dimension 0.
    """
    count = max(input.ndim, 1)
    if not -count <= dim < count:
        raise IndexError(
            f"expected a dim from {-count} to {count - 1}, for a tensor of shape {input.shape}, "
            f"got {dim}"
        )
    return dim % count


def along(input: Tensor, dim: int, index: Any) -> tuple[Any, ...]:
    """Return the index that applies `index` to `dim` and takes all of the dimensions before it.

    Examples
    --------
    >>> import mytorch
    >>> x = mytorch.tensor([[1, 2, 3], [4, 5, 6]])
    >>> x[along(x, 1, slice(2))]
    tensor([[1, 2],
            [4, 5]])
    """
    return (*(slice(None),) * position(input, dim), index) if input.ndim else ()


@implements(np.reshape)
@tensor_method()
@list_named("shape")
def reshape(input: Tensor, *shape: Any) -> Tensor:
    """Return the same numbers in the same order in another shape; a length of −1 is computed.

    The result shares the memory if that is possible. Otherwise it is a copy; `view` refuses then.

    Raises
    ------
    ValueError
        If the shape has another number of elements.

    Examples
    --------
    >>> import mytorch
    >>> mytorch.zeros(2, 3, 4).reshape(2, -1).shape
    (2, 12)
    """
    wanted = as_shape(shape)
    count = math.prod(input.shape)
    known = math.prod(n for n in wanted if n != -1)
    fits = count == known if -1 not in wanted else known and count % known == 0
    if not fits or wanted.count(-1) > 1:
        raise ValueError(
            f"a tensor of shape {input.shape} can't be reshaped to {wanted}: it has {count} "
            f"elements; give lengths whose product is {count}, one of them as -1 if you like"
        )
    return record(formulas.Reshape(wanted), input)


@tensor_method()
@list_named("size")
def view(input: Tensor, *shape: Any) -> Tensor:
    """Return a tensor of another shape that shares the memory; a length of −1 is computed.

    Raises
    ------
    RuntimeError
        If only a copy could have this shape, because of the order of the numbers in memory.
    """
    output = reshape(input, *shape)
    if math.prod(input.shape) > 1 and not np.may_share_memory(output.data, input.data):
        raise RuntimeError(
            f"view: the numbers of this tensor of shape {input.shape} lie in another order in "
            f"memory, and only a copy could have shape {output.shape}; .reshape(...) copies where "
            f"it has to"
        )
    return output


@tensor_method()
def reshape_as(input: Tensor, other: Tensor) -> Tensor:
    """Return the same numbers in the shape of another tensor."""
    return reshape(input, other.shape)


@tensor_method()
def view_as(input: Tensor, other: Tensor) -> Tensor:
    """Return a tensor in the shape of another that shares the memory; as `view`."""
    return view(input, other.shape)


@tensor_method()
def flatten(input: Tensor, start_dim: int = 0, end_dim: int = -1) -> Tensor:
    """Return the tensor with the dimensions from `start_dim` to `end_dim` joined into one.

    If they are one already, this is the tensor itself.

    Raises
    ------
    ValueError
        If `start_dim` comes after `end_dim`.
    """
    start, end = position(input, start_dim), position(input, end_dim)
    if start > end:
        raise ValueError(
            f"flatten: start_dim {start_dim} comes after end_dim {end_dim} in a tensor of shape "
            f"{input.shape}"
        )
    if start == end and input.ndim:
        return input
    together = math.prod(input.shape[start : end + 1])
    return reshape(input, (*input.shape[:start], together, *input.shape[end + 1 :]))


@implements(np.ravel)
@tensor_method()
def ravel(input: Tensor) -> Tensor:
    """Return the numbers in one dimension: a copy, unless they are contiguous in memory."""
    return view(contiguous(input), math.prod(input.shape))


@tensor_method()
def unflatten(input: Tensor, dim: int, sizes: Sequence[int]) -> Tensor:
    """Return the tensor with one dimension split into these sizes; a size of −1 is computed."""
    dim = position(input, dim)
    sizes = list(sizes)
    if not sizes:
        raise ValueError("unflatten: expected at least one size, got none")
    if -1 in sizes:
        known = math.prod(n for n in sizes if n != -1)
        if known == 0:
            raise ValueError(f"unflatten: in {tuple(sizes)}, −1 may be any size; give all sizes")
        sizes[sizes.index(-1)] = input.shape[dim] // known
    if math.prod(sizes) != input.shape[dim]:
        raise ValueError(
            f"unflatten: dimension {dim} of a tensor of shape {input.shape} can't be made "
            f"{tuple(sizes)}: the product of the sizes must be {input.shape[dim]}"
        )
    return reshape(input, (*input.shape[:dim], *sizes, *input.shape[dim + 1 :]))


@tensor_method()
def squeeze(input: Tensor, dim: Any = None) -> Tensor:
    """Return the tensor without its dimensions of length 1: all of them, or those in `dim`."""
    dims = range(input.ndim) if dim is None else as_shape((dim,))
    chosen = {position(input, d) for d in dims}
    if dim is not None and len(chosen) < len(as_shape((dim,))):
        raise ValueError(f"squeeze: expected each dimension once, got {dim}")
    return reshape(input, tuple(n for d, n in enumerate(input.shape) if n != 1 or d not in chosen))


@implements(np.squeeze)
def _np_squeeze(a: Tensor, axis: Any = None) -> Tensor:
    """Return the tensor without these axes, of length 1."""
    return reshape(a, np.squeeze(np.empty(a.shape), axis).shape)


@tensor_method()
def unsqueeze(input: Tensor, dim: int) -> Tensor:
    """Return the tensor with a new dimension of length 1, at this position."""
    return _np_expand_dims(input, dim)


@implements(np.expand_dims)
def _np_expand_dims(a: Tensor, axis: Any) -> Tensor:
    """Return the tensor with new axes of length 1, at these positions."""
    return reshape(a, np.expand_dims(a.data, axis).shape)


@tensor_method()
@list_named("dims")
def permute(input: Tensor, *dims: Any) -> Tensor:
    """Return the tensor with its dimensions in this order.

    Raises
    ------
    ValueError
        If the order doesn't name each dimension once.
    """
    order = as_shape(dims)
    if sorted(d % max(input.ndim, 1) for d in order) != list(range(input.ndim)):
        raise ValueError(
            f"permute: expected an order of the {input.ndim} dimensions of a tensor of shape "
            f"{input.shape}, each named once, got {order}"
        )
    return record(formulas.Permute(order), input)


@implements(np.transpose)
def _np_transpose(a: Tensor, axes: Any = None) -> Tensor:
    """Return the tensor with its axes in this order; without an order, reversed."""
    return permute(a, tuple(range(a.ndim))[::-1] if axes is None else axes)


@implements(np.swapaxes)
@tensor_method("swapaxes")
def swapaxes(input: Tensor, axis0: int, axis1: int) -> Tensor:
    """Return the tensor with two dimensions exchanged."""
    return swapdims(input, axis0, axis1)


@tensor_method()
def swapdims(input: Tensor, dim0: int, dim1: int) -> Tensor:
    """Return the tensor with two dimensions exchanged."""
    order = list(range(input.ndim))
    first, second = position(input, dim0), position(input, dim1)
    if first != second:
        order[first], order[second] = second, first
    return record(formulas.Permute(order), input)


@tensor_method()
def transpose(input: Tensor, *dims: Any, **named: int) -> Tensor:
    """Return the tensor with two dimensions, `dim0` and `dim1`, exchanged.

    A tuple, or more than two numbers, is the order of all dimensions; without arguments the order
    is reversed. Arrays have the same rules.
    """
    if len(dims) + len(named) == 2:
        return swapdims(input, *dims, **named)
    return permute(input, *dims) if dims else _np_transpose(input)


@tensor_method()
def t(input: Tensor) -> Tensor:
    """Return the transpose of a matrix; a vector as it is.

    Raises
    ------
    ValueError
        If the tensor has more than two dimensions.
    """
    if input.ndim > 2:
        raise ValueError(
            f"t: expected a matrix, got a tensor of shape {input.shape}; .mT transposes a stack of "
            f"matrices, and .permute(...) anything"
        )
    return _np_transpose(input)


@implements(np.moveaxis)
@tensor_method("movedim", "moveaxis")
def movedim(input: Tensor, source: Any, destination: Any) -> Tensor:
    """Return the tensor with one dimension or several moved; the others stay in order."""
    if not input.ndim:  # a number has a dimension 0, which stays where it is
        for dim in (*as_shape((source,)), *as_shape((destination,))):
            position(input, dim)
        return record(formulas.Permute(()), input)
    # After np.moveaxis, the shape of an array of shape (0, 1, 2, …) is the order of dimensions.
    order = np.moveaxis(np.empty(tuple(range(input.ndim))), source, destination).shape
    return record(formulas.Permute(order), input)


moveaxis = movedim


for _name, _property in {
    "T": property(_np_transpose, doc="The tensor with its dimensions in reverse order."),
    "mT": property(lambda X: swapaxes(X, -2, -1), doc="The tensor's matrices, transposed."),
}.items():
    setattr(Tensor, _name, _property)
