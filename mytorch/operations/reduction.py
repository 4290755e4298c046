"""Sums, means, products, variances and norms along dimensions.

Besides PyTorch's `dim` and `keepdim` they accept NumPy's `axis` and `keepdims`.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import DTypeLike

from mytorch.autograd.tensor import Tensor, as_tensor, in_order
from mytorch.functions import accumulate, reduce
from mytorch.operations.promotion import floating, floating_only
from mytorch.operations.registry import implements, tensor_method

record = Tensor.record

Operation = TypeVar("Operation", bound=Callable[..., Any])


def numpy_names(operation: Operation) -> Operation:
    """Make an operation accept NumPy's `axis` and `keepdims` for PyTorch's `dim` and `keepdim`."""

    @functools.wraps(operation)
    def renamed(*args: Any, **options: Any) -> Any:
        if "axis" in options:
            options["dim"] = options.pop("axis")
        if "keepdims" in options:
            options["keepdim"] = options.pop("keepdims")
        return operation(*args, **options)

    return renamed  # type: ignore[return-value]


def as_axis(dim: Any, input: Tensor) -> Any:
    """Return a `dim` as an `axis`: a list becomes a tuple, and an empty list None (all).

    Without dimensions 0 and −1 mean all too: PyTorch treats a number as a vector of length 1.
    """
    axis = (tuple(dim) or None) if isinstance(dim, list | tuple) else dim
    return None if not input.ndim and axis in (0, -1, (0,), (-1,)) else axis


@implements(np.sum)
@tensor_method()
@numpy_names
def sum(
    input: Tensor, dim: Any = None, keepdim: bool = False, *, dtype: DTypeLike | None = None
) -> Tensor:
    """Return the sum along the dimensions; of whole numbers and bools in int64."""
    return record(reduce.Sum(as_axis(dim, input), keepdim), _summable(input, dtype))


@implements(np.prod)
@tensor_method()
@numpy_names
def prod(
    input: Tensor, dim: Any = None, keepdim: bool = False, *, dtype: DTypeLike | None = None
) -> Tensor:
    """Return the product along the dimensions; of whole numbers and bools in int64."""
    return record(accumulate.Prod(as_axis(dim, input), keepdim), _summable(input, dtype))


@tensor_method()
def cumsum(input: Tensor, dim: int, *, dtype: DTypeLike | None = None) -> Tensor:
    """Return the running sums along a dimension."""
    return _running(accumulate.CumSum, _summable(input, dtype), dim)


@tensor_method()
def cumprod(input: Tensor, dim: int, *, dtype: DTypeLike | None = None) -> Tensor:
    """Return the running products along a dimension."""
    return _running(accumulate.CumProd, _summable(input, dtype), dim)


@implements(np.cumsum)
def _np_cumsum(a: Tensor, axis: int | None = None, dtype: DTypeLike | None = None) -> Tensor:
    """Return the running sums along an axis; without one, of the flattened tensor."""
    return _running(accumulate.CumSum, _summable(a, dtype), axis)


@implements(np.cumprod)
def _np_cumprod(a: Tensor, axis: int | None = None, dtype: DTypeLike | None = None) -> Tensor:
    """Return the running products along an axis; without one, of the flattened tensor."""
    return _running(accumulate.CumProd, _summable(a, dtype), axis)


@implements(np.mean)
@tensor_method()
@numpy_names
def mean(
    input: Tensor, dim: Any = None, keepdim: bool = False, *, dtype: DTypeLike | None = None
) -> Tensor:
    """Return the mean along the dimensions.

    Raises
    ------
    TypeError
        If the tensor doesn't hold floating-point numbers.
    """
    input = floating_only("mean", input if dtype is None else input.astype(dtype))
    return record(reduce.Mean(as_axis(dim, input), keepdim), input)


@tensor_method()
@numpy_names
def var(
    input: Tensor,
    dim: Any = None,
    unbiased: bool | None = None,
    keepdim: bool = False,
    *,
    correction: float | None = 1,
) -> Tensor:
    """Return the variance along the dimensions: the squared deviations, summed, / (N − correction).

    Parameters
    ----------
    unbiased
        True for correction 1, False for correction 0.
    correction
        None for 1.

    Raises
    ------
    TypeError
        If the tensor doesn't hold floating-point numbers.
    """
    return _spread(reduce.Var, input, dim, unbiased, keepdim, correction)


@tensor_method()
@numpy_names
def std(
    input: Tensor,
    dim: Any = None,
    unbiased: bool | None = None,
    keepdim: bool = False,
    *,
    correction: float | None = 1,
) -> Tensor:
    """Return the standard deviation along the dimensions: the root of `var`."""
    return _spread(reduce.Std, input, dim, unbiased, keepdim, correction)


@tensor_method()
@numpy_names
def var_mean(
    input: Tensor,
    dim: Any = None,
    unbiased: bool | None = None,
    keepdim: bool = False,
    *,
    correction: float | None = 1,
) -> tuple[Tensor, Tensor]:
    """Return `var` and `mean`."""
    spread = var(input, dim, unbiased, keepdim, correction=correction)
    return spread, mean(input, None if isinstance(dim, bool) else dim, keepdim)


@tensor_method()
@numpy_names
def std_mean(
    input: Tensor,
    dim: Any = None,
    unbiased: bool | None = None,
    keepdim: bool = False,
    *,
    correction: float | None = 1,
) -> tuple[Tensor, Tensor]:
    """Return `std` and `mean`."""
    spread = std(input, dim, unbiased, keepdim, correction=correction)
    return spread, mean(input, None if isinstance(dim, bool) else dim, keepdim)


@tensor_method()
@numpy_names
def norm(
    input: Any,
    p: float | str = "fro",
    dim: Any = None,
    keepdim: bool = False,
    *,
    dtype: DTypeLike | None = None,
) -> Tensor:
    """Return the norms of the vectors along the dimensions.

    Parameters
    ----------
    p
        The power: (Σ |x|ᵖ)^(1/p). "fro" is 2, inf the largest |x|, −inf the smallest |x|, and 0 the
        number of elements other than 0.

    Raises
    ------
    TypeError
        If the tensor doesn't hold floating-point numbers.
    ValueError
        If p is neither a number nor "fro".
    """
    input = floating_only("norm", input if dtype is None else input.astype(dtype))
    axis = as_axis(dim, input)
    if p == "fro":
        p = 2
    if isinstance(p, str):
        raise ValueError(f'norm: expected p to be a number or "fro", got {p!r}')
    if p == 0:
        # On the tape, with a gradient of 0; what is no number is not 0.
        return sum(input.sign().abs() + input.isnan().astype(input.dtype), axis, keepdim)
    if p == 1:
        return sum(input.abs(), axis, keepdim)
    if math.isinf(p):
        extreme = reduce.Amax if p > 0 else reduce.Amin
        return record(extreme(axis, keepdim), input.abs())
    return record(reduce.Norm(p, axis, keepdim), input)


@tensor_method()
@numpy_names
def logsumexp(input: Tensor, dim: Any, keepdim: bool = False) -> Tensor:
    """Return log Σ exp(input) along the dimensions; large numbers do not overflow."""
    return record(reduce.LogSumExp(as_axis(dim, input), keepdim), floating(input))


@implements(np.all)
@tensor_method()
@numpy_names
def all(input: Tensor, dim: Any = None, keepdim: bool = False) -> Tensor:
    """Return whether every element along the dimensions differs from 0."""
    return _truth(np.all, input, dim, keepdim)


@implements(np.any)
@tensor_method()
@numpy_names
def any(input: Tensor, dim: Any = None, keepdim: bool = False) -> Tensor:
    """Return whether an element along the dimensions differs from 0."""
    return _truth(np.any, input, dim, keepdim)


@implements(np.count_nonzero)
@tensor_method()
@numpy_names
def count_nonzero(input: Any, dim: Any = None, keepdim: bool = False) -> Tensor:
    """Return the number of elements along the dimensions that differ from 0."""
    return sum(input != 0, dim, keepdim)


@implements(np.var)
def _np_var(
    a: Tensor, axis: Any = None, dtype: Any = None, *, ddof: float = 0, keepdims: bool = False
) -> Tensor:
    """Return the variance by NumPy's definition: the default `ddof` is 0."""
    a = a if dtype is None else a.astype(dtype)
    return var(a, axis, None, keepdims, correction=ddof)


@implements(np.std)
def _np_std(
    a: Tensor, axis: Any = None, dtype: Any = None, *, ddof: float = 0, keepdims: bool = False
) -> Tensor:
    """Return the standard deviation by NumPy's definition: the default `ddof` is 0."""
    a = a if dtype is None else a.astype(dtype)
    return std(a, axis, None, keepdims, correction=ddof)


@implements(np.linalg.norm)
def _np_norm(x: Tensor, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Tensor:
    """Return the norm of vectors, and of matrices if `ord` is None or "fro"."""
    vectors = isinstance(axis, int) or (axis is None and x.ndim == 1)
    if not vectors and ord not in (None, "fro"):
        raise ValueError(
            f"np.linalg.norm: of matrices only ord=None or 'fro', got {ord!r}; for the length of "
            f"vectors give one axis"
        )
    return norm(x, 2 if ord is None else ord, axis, keepdims)


def _truth(of: Callable[..., Any], input: Tensor, dim: Any, keepdim: bool) -> Tensor:
    """Return `all` or `any` along the dimensions: of uint8 in uint8, along none of each element."""
    if isinstance(dim, list | tuple) and not dim:
        found = input.data != 0
    else:
        found = in_order(of(input.data, axis=as_axis(dim, input), keepdims=keepdim))
    return as_tensor(found.astype(np.uint8) if input.dtype == np.uint8 else found)


def _summable(input: Tensor, dtype: DTypeLike | None) -> Tensor:
    """Return the tensor in `dtype`; by default whole numbers and bools in int64."""
    if dtype is None:
        dtype = input.dtype if input.dtype.kind == "f" else np.int64
    return input.astype(dtype)


def _running(
    formula: type[accumulate.CumSum | accumulate.CumProd], input: Tensor, dim: int | None
) -> Tensor:
    """Apply CumSum or CumProd; without a dimension, to the flattened tensor."""
    if dim is None:
        return record(formula(0), input.reshape(-1))
    if not input.ndim and dim in (0, -1):
        return record(formula(0), input.reshape(1)).reshape(())
    return record(formula(dim), input)


def _spread(
    formula: type[reduce.Var],
    input: Tensor,
    dim: Any,
    unbiased: bool | None,
    keepdim: bool,
    correction: float | None,
) -> Tensor:
    """Apply Var or Std; as in PyTorch, `unbiased` may be given as `dim`."""
    if isinstance(dim, bool):
        dim, unbiased = None, dim
    if unbiased is not None:
        correction = int(unbiased)
    correction = 1 if correction is None else correction
    name = formula.__name__.lower()
    return record(formula(as_axis(dim, input), correction, keepdim), floating_only(name, input))
