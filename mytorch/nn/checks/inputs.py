"""Checks of the inputs and parameters of a forward pass.

Every check takes as `who` a layer, or the name of a function: the message of an error begins with
it. A check of an input returns the input.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.nn.checks.arguments import Size

_SIZE = {0: "", 1: "L", 2: "H, W"}


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


def check_both_inputs(who: Any, A1: Any, A2: Any, features: Size) -> tuple[Any, Any]:
    """Return the inputs of a bilinear map, if they have these features and agree otherwise.

    Raises
    ------
    TypeError
        If an input is not an array or Tensor of floating-point numbers.
    ValueError
        If a last dimension is not the one of `features`, or the leading dimensions differ.
    """
    A1 = check_input(who, "input1", A1, features[0])
    A2 = check_input(who, "input2", A2, features[1])
    if A1.shape[:-1] != A2.shape[:-1]:
        raise ValueError(
            f"{called(who)}: expected input1 and input2 to agree in all dimensions but the last, "
            f"got {A1.shape} and {A2.shape}; expand the smaller one first"
        )
    return A1, A2


def check_spatial(who: Any, X: Any, D: int, channels: int | None = None) -> Any:
    """Return X if it is a signal (D = 1) or images (D = 2), one sample or a batch, channels first.

    Raises
    ------
    TypeError
        If X is not an array or Tensor of floating-point numbers.
    ValueError
        If X has other dimensions, or another number of channels.
    """
    X = check_array(who, "input", X)
    C = "C" if channels is None else channels
    if X.ndim not in (D + 1, D + 2) or (channels is not None and X.shape[-D - 1] != channels):
        raise ValueError(
            f"{called(who)}: expected input of shape (N, {C}, {_SIZE[D]}), or ({C}, {_SIZE[D]}) "
            f"for one sample, got {X.shape}; {_advice(X.shape, D, channels)}"
        )
    return X


def _advice(shape: Size, D: int, channels: int | None) -> str:
    """Return the likely fix for an input of this shape."""
    if channels == 1 and len(shape) in (D, D + 1):
        return "a dimension for the one channel is missing: input.reshape(N, 1, ...) puts it in"
    if len(shape) not in (D + 1, D + 2):
        return f"it needs {D + 2} dimensions, or {D + 1}, and has {len(shape)}"
    if channels == shape[-1]:
        return f"its channels come last: np.moveaxis(input, -1, {-D - 1}) puts them before the rest"
    return f"it has {shape[-D - 1]} channels where {channels} are wanted"


def check_channels(who: Any, X: Any, sizes: Size, channels: int) -> Any:
    """Return X if it is a batch (N, C, *S), and the number of dimensions S is one of `sizes`.

    Raises
    ------
    TypeError
        If X is not an array or Tensor of floating-point numbers.
    ValueError
        If X has other dimensions, or another number of channels.
    """
    X = check_array(who, "input", X)
    if X.ndim - 2 in sizes and X.shape[1] == channels:
        return X
    wanted = " or ".join(f"(N, {channels}, {_SIZE[D]})" if D else f"(N, {channels})" for D in sizes)
    if X.ndim - 2 not in sizes:
        fix = f"it has {X.ndim} dimensions"
    elif channels == X.shape[-1]:
        fix = "the channels come second: np.moveaxis(input, -1, 1) puts them there"
    else:
        fix = f"it has {X.shape[1]} channels where {channels} are wanted"
    raise ValueError(f"{called(who)}: expected input of shape {wanted}, got {X.shape}; {fix}")


def check_normalized(who: Any, X: Any, normalized_shape: Size) -> Any:
    """Return X if its last dimensions are `normalized_shape`.

    Raises
    ------
    TypeError
        If X is not an array or Tensor of floating-point numbers.
    ValueError
        If its last dimensions are others.
    """
    X = check_array(who, "input", X)
    if X.shape[-len(normalized_shape) :] != normalized_shape:
        wanted = ", ".join(map(str, ("*", *normalized_shape)))
        raise ValueError(
            f"{called(who)}: expected input of shape ({wanted}), got {X.shape}; normalized_shape "
            f"is the last dimensions of the input, without the batch"
        )
    return X


def check_indices(who: Any, I: Any, C: int) -> None:  # noqa: E741
    """Require an array or Tensor of whole numbers from 0 up to C − 1.

    Raises
    ------
    IndexError
        If a number is out of bounds; NumPy would count negative ones from the end.
    TypeError
        If I is not an array or Tensor of whole numbers.
    """
    if not isinstance(I, np.ndarray | Tensor):
        raise TypeError(
            f"{called(who)}: expected input to be a NumPy array, got a {type(I).__name__}; did "
            f"you mean np.array(input)?"
        )
    if I.dtype.kind not in "iu":
        convert = "input.long()" if isinstance(I, Tensor) else "input.astype(np.int64)"
        raise TypeError(
            f"{called(who)}: expected indices, whole numbers, got {I.dtype}; convert them with "
            f"{convert}"
        )
    numbers = np.asarray(I)
    if numbers.size and (np.min(numbers) < 0 or np.max(numbers) >= C):
        raise IndexError(
            f"{called(who)}: expected indices from 0 to {C - 1}, got numbers from "
            f"{np.min(numbers)} to {np.max(numbers)}"
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
