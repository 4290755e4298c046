"""Checks of sizes, inputs and parameters.

A check takes as `who` a layer, or the name of a function: the message of an error begins with it.
A check of an input returns the input.
"""

from __future__ import annotations

import operator
from typing import Any, TypeAlias

import numpy as np

from mytorch.autograd.tensor import Tensor

Size: TypeAlias = tuple[int, ...]


def check_size(name: str, value: int, minimum: int = 0) -> int:
    """Return `value` as an int, if it is a whole number from `minimum` up.

    Raises
    ------
    TypeError
        If `value` is not an integer.
    ValueError
        If it is below `minimum`.
    """
    try:
        if isinstance(value, bool):
            raise TypeError
        size = operator.index(value)
    except TypeError:
        raise TypeError(f"expected {name} to be an int, got {value!r}") from None
    if size < minimum:
        raise ValueError(f"expected {name} to be at least {minimum}, got {size}")
    return size


def called(who: Any) -> str:
    """Return the name of a layer or function, for messages."""
    return who if isinstance(who, str) else who.short_name()


def check_array(who: Any, name: str, X: Any) -> Any:
    """Return X if it is an array or Tensor of floating-point numbers.

    Parameters
    ----------
    who : Layer or str
        The layer or function that takes X.
    name
        The name of X in messages.

    Raises
    ------
    TypeError
        If X is neither a NumPy array nor a Tensor, or does not hold floating-point numbers.
    """
    if type(X) is np.ndarray and X.dtype.kind == "f":
        return X
    if not isinstance(X, np.ndarray | Tensor):
        raise TypeError(
            f"{called(who)}: expected {name} to be a NumPy array, got a {type(X).__name__}; did "
            f"you mean np.array({name}, dtype=np.float32)?"
        )
    if X.dtype.kind != "f":
        convert = "float()" if isinstance(X, Tensor) else "astype(np.float32)"
        raise TypeError(
            f"{called(who)}: expected {name} of a floating dtype, got {X.dtype}; convert it with "
            f"{name}.{convert}"
        )
    return X if isinstance(X, Tensor) else np.asarray(X)


def check_input(who: Any, name: str, X: Any, features: int) -> Any:
    """Return X if it is an array or Tensor of floating-point numbers of shape (*, features).

    Parameters
    ----------
    who : Layer or str
        The layer or function that takes X.
    name
        The name of X in messages.

    Raises
    ------
    TypeError
        If X is not an array or Tensor of floating-point numbers.
    ValueError
        If its last dimension is not `features`.
    """
    X = check_array(who, name, X)
    if X.ndim and X.shape[-1] == features:
        return X
    fix = ""
    if X.ndim and not isinstance(who, str):
        fix = who.advice_on_input(X.shape[-1])
    if not fix and X.ndim == 2 and X.shape[0] == features:
        fix = f"did you mean {name}.T?"
    fix = fix or f"the last dimension must be {features}"
    raise ValueError(
        f"{called(who)}: expected {name} of shape (*, {features}), got {X.shape}; {fix}"
    )


def check_weight(who: Any, weight: Any, shape: tuple[str, ...]) -> None:
    """Require a weight with the dimensions that `shape` names.

    Raises
    ------
    ValueError
        If it has more or fewer dimensions.
    """
    if weight.ndim != len(shape):
        wanted = ", ".join(shape)
        raise ValueError(f"{called(who)}: expected weight of shape ({wanted}), got {weight.shape}")


def check_parameter(who: Any, name: str, X: Any, shape: Size) -> None:
    """Require a weight, bias or running average of this shape; None is accepted.

    Raises
    ------
    ValueError
        If it has another shape.
    """
    if X is not None and X.shape != shape:
        raise ValueError(f"{called(who)}: expected {name} of shape {shape}, got {X.shape}")
