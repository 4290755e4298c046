"""The dtype of an operation whose operands have different dtypes: PyTorch's rules.

A tensor with dimensions decides before a tensor without, and both before a Python number. But an
operand of a higher category (float over int over bool) decides before all of a lower one. Division
and roots of whole numbers have the default floating type.
See https://docs.pytorch.org/docs/stable/tensor_attributes.html#type-promotion-doc.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.dtype import get_default_dtype

_CATEGORY = {"b": 0, "i": 1, "u": 1, "f": 2}
_WHOLE = np.dtype(np.int64)
_BOOL = np.dtype(np.bool_)


def result_type(*operands: Any) -> np.dtype[Any]:
    """Return the dtype of an operation on these tensors, arrays and numbers.

    Examples
    --------
    >>> import mytorch
    >>> result_type(mytorch.zeros(2, dtype=mytorch.int64), 1.5)
    dtype('float32')
    """
    by_weight: dict[int, list[np.dtype[Any]]] = {0: [], 1: [], 2: []}
    for X in operands:
        if isinstance(X, bool):
            by_weight[0].append(np.dtype(bool))
        elif isinstance(X, int):
            by_weight[0].append(_WHOLE)
        elif isinstance(X, float):
            by_weight[0].append(get_default_dtype())
        elif X is not None:
            by_weight[2 if X.ndim else 1].append(X.dtype)
    result = None
    for weight in (2, 1, 0):
        if by_weight[weight]:
            highest = max(_CATEGORY[dtype.kind] for dtype in by_weight[weight])
            if result is None or highest > _CATEGORY[result.kind]:
                of_highest = [d for d in by_weight[weight] if _CATEGORY[d.kind] == highest]
                result = np.result_type(*of_highest)
    assert result is not None
    return result


def promoted(A: Any, B: Any) -> tuple[Any, Any]:
    """Return two operands, at least one of them a Tensor, converted to one dtype.

    Raises
    ------
    TypeError
        If an operand is not a Tensor, array or number; or if neither is a Tensor.
    """
    a, b = getattr(A, "dtype", None), getattr(B, "dtype", None)
    if a is b and a is not None:
        return A, B
    if a is None or b is None:
        number, dtype = (A, b) if a is None else (B, a)
        if dtype is None or not isinstance(number, int | float):
            raise TypeError(
                f"expected Tensors, or a Tensor and a number, got {type(A).__name__} and "
                f"{type(B).__name__}; make a list a Tensor with mytorch.tensor(...)"
            )
        if dtype.kind == "f":
            return A, B
    dtype = result_type(A, B)
    return A if a is None else A.astype(dtype), B if b is None else B.astype(dtype)


def subtractable(A: Any, B: Any) -> tuple[Any, Any]:
    """Return two operands in one dtype, if neither is a bool or a tensor of bools.

    Raises
    ------
    TypeError
        If one is, or as for `promoted`.
    """
    if any(isinstance(X, bool) or getattr(X, "dtype", None) == _BOOL for X in (A, B)):
        raise TypeError(
            "bools can't be subtracted; ~x is the opposite of a mask, and x ^ y where two differ"
        )
    return promoted(A, B)


def times(name: str, alpha: float, A: Any, B: Any) -> Any:
    """Return alpha · B in the dtype that A and B, a tensor or a number, have together.

    Raises
    ------
    TypeError
        If alpha is a bool or a fraction, and that dtype is not.
    """
    if alpha == 1 and isinstance(alpha, int) and alpha is not True:
        return B
    dtype = (A if isinstance(A, Tensor) else B).dtype
    fraction = isinstance(alpha, float) and dtype.kind != "f"
    if fraction or (isinstance(alpha, bool) and dtype.kind != "b"):
        raise TypeError(
            f"{name}: expected alpha to be a whole number for {dtype}, or any number for floats, "
            f"got {alpha!r}"
        )
    if isinstance(B, Tensor):
        return (B * alpha).astype(dtype)
    return bool(B * alpha) if dtype.kind == "b" else B * alpha


def divisible(A: Any, B: Any) -> tuple[Any, Any]:
    """Return two operands in one dtype, if no whole number is divided by 0.

    Raises
    ------
    TypeError
        If both are bools, or as for `promoted`.
    ZeroDivisionError
        If one is.
    """
    A, B = promoted(A, B)
    numbers_only("the remainder or rounded quotient", A if isinstance(A, Tensor) else B)
    kind = (A if isinstance(A, Tensor) else B).dtype.kind
    if kind != "f" and np.size(A) and np.any(np.asarray(B) == 0):
        raise ZeroDivisionError("a whole number can't be divided by 0; x.float() can be")
    return A, B


def floating(input: Tensor) -> Tensor:
    """Return the tensor if its type is floating, otherwise in the default floating type."""
    if not isinstance(input, Tensor) or input.dtype.kind == "f":
        return input  # `record` refuses other types, by the operation's name
    return input.astype(get_default_dtype())


def numbers_only(name: str, input: Tensor) -> Tensor:
    """Return the tensor; it must not be one of bools.

    Raises
    ------
    TypeError
        If it is. The message begins with the operation's `name`.
    """
    if isinstance(input, Tensor) and input.dtype == bool:
        raise TypeError(f"{name}: expected numbers, got bools; convert them first, with .int()")
    return input


def floating_only(name: str, input: Tensor) -> Tensor:
    """Return the tensor; it must be of a floating type.

    Raises
    ------
    TypeError
        If it is not. The message begins with the operation's `name`.
    """
    if input.dtype.kind != "f":
        raise TypeError(
            f"{name}: expected a tensor of a floating dtype, got {input.dtype}; convert it first, "
            f"with .float()"
        )
    return input
