"""Checks of the numbers that layers and functions take besides their inputs."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import TypeAlias

Size: TypeAlias = tuple[int, ...]
IntOrInts: TypeAlias = int | Sequence[int]
OutputSize: TypeAlias = int | Sequence[int | None] | None


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


def check_normalized_shape(normalized_shape: IntOrInts) -> Size:
    """Return `normalized_shape` as a tuple of ints.

    Raises
    ------
    TypeError
        If a length is not an integer.
    ValueError
        If there is no length, or a length is below 1.
    """
    given = normalized_shape
    lengths = given if isinstance(given, Sequence) else (given,)
    if not lengths:
        raise ValueError(f"expected normalized_shape of at least one dimension, got {given!r}")
    return tuple(check_size("normalized_shape", length, 1) for length in lengths)


def check_padding_idx(who: str, padding_idx: int | None, C: int) -> int | None:
    """Return `padding_idx` counted from the start, if it is an index of one of C rows.

    Raises
    ------
    TypeError
        If `padding_idx` is not an integer.
    ValueError
        If there is no such row.
    """
    if padding_idx is None:
        return None
    if check_size("padding_idx", padding_idx, -C) >= C:
        raise ValueError(
            f"{who}: expected padding_idx from {-C} to {C - 1}, as there are {C} rows, got "
            f"{padding_idx}"
        )
    return padding_idx % C


def check_bounds(min_val: float, max_val: float) -> None:
    """Require the lower bound of a hardtanh to be below the upper one.

    Raises
    ------
    ValueError
        If it is not.
    """
    if not min_val < max_val:
        raise ValueError(f"expected min_val below max_val, got {min_val} and {max_val}")


def check_probability(p: float) -> float:
    """Return p if it is a probability.

    Raises
    ------
    ValueError
        If p is not from 0 to 1.
    """
    if not 0 <= p <= 1:
        raise ValueError(f"dropout: expected the probability p from 0 to 1, got {p}")
    return p
