"""Checks of convolutions and pools: the sizes of their windows, and their inputs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from mytorch.nn.checks.arrays import Size, called, check_array, check_size

IntOrInts: TypeAlias = int | Sequence[int]
OutputSize: TypeAlias = int | Sequence[int | None] | None

SIZE = {0: "", 1: "L", 2: "H, W"}
"""The names of the dimensions that a window slides along, by their number."""


def per_dimension(name: str, value: IntOrInts, D: int, minimum: int) -> Size:
    """Return one int for each of D dimensions; a single int counts for all of them.

    Raises
    ------
    TypeError
        If a value is not an int.
    ValueError
        If the number of values is not D, or a value is below `minimum`.

    Examples
    --------
    >>> per_dimension("kernel_size", 3, D=2, minimum=1)
    (3, 3)
    """
    values = (value,) * D if not isinstance(value, Sequence) else tuple(value)
    if len(values) != D:
        wanted = "an int" if D == 1 else f"an int or {D} ints"
        raise ValueError(f"expected {name} to be {wanted}, got {value!r}")
    return tuple(check_size(name, v, minimum) for v in values)


def check_padding(padding: IntOrInts | str, stride: Size, D: int) -> Size | str:
    """Return a convolution's padding: an int for each dimension, "same" or "valid".

    Raises
    ------
    TypeError
        If `padding` is neither ints nor a string.
    ValueError
        If it is another string, is negative, or is "same" with a stride.
    """
    if not isinstance(padding, str):
        return per_dimension("padding", padding, D, 0)
    if padding not in ("same", "valid"):
        raise ValueError(f"expected padding to be ints, 'same' or 'valid', got {padding!r}")
    if padding == "same" and any(step != 1 for step in stride):
        raise ValueError(
            f"padding='same' makes the output as large as the input, which a stride of {stride} "
            f"can't; use stride 1, or give the padding in numbers"
        )
    return padding


def check_groups(name: str, channels: int, groups: int) -> None:
    """Require channels that can be divided into groups.

    Raises
    ------
    TypeError
        If `groups` is not an integer.
    ValueError
        If `groups` is below 1, or does not divide the number of channels.
    """
    if channels % check_size("groups", groups, 1):
        raise ValueError(f"expected {name} to be divisible by groups={groups}, got {channels}")


def pool_window(
    D: int,
    kernel_size: IntOrInts,
    stride: IntOrInts | None,
    padding: IntOrInts,
    dilation: IntOrInts = 1,
) -> tuple[Size, Size, Size, Size]:
    """Return kernel size, stride, padding and dilation of a pool, each as D ints.

    Raises
    ------
    TypeError
        If a value is not an int.
    ValueError
        If a value is too small, or the padding is more than half the kernel.
    """
    kernel = per_dimension("kernel_size", kernel_size, D, 1)
    sides = per_dimension("padding", padding, D, 0)
    steps = kernel if stride is None else per_dimension("stride", stride, D, 1)
    spread = per_dimension("dilation", dilation, D, 1)
    for side, k, d in zip(sides, kernel, spread, strict=True):
        if 2 * side > (k - 1) * d + 1:
            raise ValueError(
                f"expected a padding of at most half the kernel, got padding {padding!r} for "
                f"kernel_size {kernel_size!r}; a window must not lie in the padding alone"
            )
    return kernel, steps, sides, spread


def adaptive_size(output_size: OutputSize, D: int) -> tuple[int | None, ...]:
    """Return the size of an adaptive pool's output: D values, each an int or None.

    Raises
    ------
    TypeError
        If a value is neither an int nor None.
    ValueError
        If the number of values is not D, or a value is below 1.
    """
    sizes = tuple(output_size) if isinstance(output_size, Sequence) else (output_size,) * D
    if len(sizes) != D:
        raise ValueError(f"expected output_size to have {D} numbers, got {output_size!r}")
    return tuple(None if s is None else check_size("output_size", s, 1) for s in sizes)


def check_divisor(divisor: int | None) -> int | None:
    """Return the `divisor_override` of an average pool.

    Raises
    ------
    ValueError
        If it is 0.
    """
    if divisor == 0:
        raise ValueError("expected divisor_override not to be 0; None divides by the window's size")
    return divisor


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
            f"{called(who)}: expected input of shape (N, {C}, {SIZE[D]}), or ({C}, {SIZE[D]}) "
            f"for one sample, got {X.shape}; {_advice(X.shape, D, channels)}"
        )
    return X


def check_not_empty(who: Any, X: Any, D: int) -> None:
    """Require images or signals with at least one number in each channel.

    Raises
    ------
    ValueError
        If X has none.
    """
    if 0 in X.shape[-D:]:
        raise ValueError(
            f"{called(who)}: expected at least one number in each channel, got shape {X.shape}"
        )


def _advice(shape: Size, D: int, channels: int | None) -> str:
    """Return the likely fix for an input of this shape."""
    if channels == 1 and len(shape) in (D, D + 1):
        return "a dimension for the one channel is missing: input.reshape(N, 1, ...) puts it in"
    if len(shape) not in (D + 1, D + 2):
        return f"it needs {D + 2} dimensions, or {D + 1}, and has {len(shape)}"
    if channels == shape[-1]:
        return f"its channels come last: np.moveaxis(input, -1, {-D - 1}) puts them before the rest"
    return f"it has {shape[-D - 1]} channels where {channels} are wanted"
