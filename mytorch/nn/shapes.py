"""What layers and functions ask of sizes, inputs and parameters.

`who` in what follows is a layer, or a function's name: it begins the message of an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from mytorch.functions.unfold import Size
from mytorch.nn.module.checks import check_features

IntOrInts: TypeAlias = int | Sequence[int]
OutputSize: TypeAlias = int | Sequence[int | None] | None

_SIZE = {0: "", 1: "L", 2: "H, W"}


def per_dimension(name: str, value: IntOrInts, D: int, minimum: int) -> Size:
    """Return one int for each of D dimensions, given one for all or as many.

    Raises
    ------
    TypeError
        If one is not an int.
    ValueError
        If there are more or fewer than D, or one is below `minimum`.

    Examples
    --------
    >>> per_dimension("kernel_size", 3, D=2, minimum=1)
    (3, 3)
    """
    values = (value,) * D if not isinstance(value, Sequence) else tuple(value)
    if len(values) != D:
        wanted = "an int" if D == 1 else f"an int or {D} ints"
        raise ValueError(f"expected {name} to be {wanted}, got {value!r}")
    return tuple(check_features(name, v, minimum) for v in values)


def check_padding(padding: IntOrInts | str, stride: Size, D: int) -> Size | str:
    """Return a convolution's padding: an int for each dimension, "same" or "valid".

    Raises
    ------
    TypeError
        If it is neither ints nor a string.
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
        If one is not an int.
    ValueError
        If one is too small, or the padding is more than half the kernel.
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
    """Return the size of an adaptive pool's output as D numbers, of which any may be None.

    Raises
    ------
    TypeError
        If one is neither an int nor None.
    ValueError
        If there are more or fewer than D, or one is below 1.
    """
    sizes = tuple(output_size) if isinstance(output_size, Sequence) else (output_size,) * D
    if len(sizes) != D:
        raise ValueError(f"expected output_size to have {D} numbers, got {output_size!r}")
    return tuple(None if s is None else check_features("output_size", s, 1) for s in sizes)


def check_divisor(divisor: int | None) -> int | None:
    """Return `divisor_override` of an average pool.

    Raises
    ------
    ValueError
        If it is 0.
    """
    if divisor == 0:
        raise ValueError("expected divisor_override not to be 0; None divides by the window's size")
    return divisor


def check_spatial(who: Any, X: Any, D: int, channels: int | None = None) -> None:
    """Accept a signal (D = 1) or images (D = 2), one sample or a batch, channels first.

    Raises
    ------
    TypeError
        If X does not hold floating-point numbers.
    ValueError
        If X has other dimensions, or another number of channels.
    """
    if X.dtype.kind != "f":
        raise TypeError(
            f"{who}: expected input of a floating dtype, got {X.dtype}; convert it with "
            f"input.float()"
        )
    C = "C" if channels is None else channels
    if X.ndim not in (D + 1, D + 2) or (channels is not None and X.shape[-D - 1] != channels):
        raise ValueError(
            f"{who}: expected input of shape (N, {C}, {_SIZE[D]}), or ({C}, {_SIZE[D]}) for one "
            f"sample, got {X.shape}; {_advice(X.shape, D, channels)}"
        )


def _advice(shape: Size, D: int, channels: int | None) -> str:
    """The likely fix for an input of this shape."""
    if channels == 1 and len(shape) in (D, D + 1):
        return "a dimension for the one channel is missing: input.reshape(N, 1, ...) puts it in"
    if len(shape) not in (D + 1, D + 2):
        return f"it needs {D + 2} dimensions, or {D + 1}, and has {len(shape)}"
    if channels == shape[-1]:
        return f"its channels come last: np.moveaxis(input, -1, {-D - 1}) puts them before the rest"
    return f"it has {shape[-D - 1]} channels where {channels} are wanted"


def check_channels(who: Any, X: Any, sizes: Size, channels: int) -> None:
    """Accept a batch (N, C, *S), with as many dimensions S as one of `sizes` says.

    Raises
    ------
    ValueError
        If X has other dimensions, or another number of channels.
    """
    if X.ndim - 2 in sizes and X.shape[1] == channels:
        return
    wanted = " or ".join(f"(N, {channels}, {_SIZE[D]})" if D else f"(N, {channels})" for D in sizes)
    if X.ndim - 2 not in sizes:
        fix = f"it has {X.ndim} dimensions"
    elif channels == X.shape[-1]:
        fix = "the channels come second: np.moveaxis(input, -1, 1) puts them there"
    else:
        fix = f"it has {X.shape[1]} channels where {channels} are wanted"
    raise ValueError(f"{who}: expected input of shape {wanted}, got {X.shape}; {fix}")


def check_normalized(who: Any, X: Any, normalized_shape: Size) -> None:
    """Accept an input whose last dimensions are `normalized_shape`.

    Raises
    ------
    ValueError
        If they are others.
    """
    if X.shape[-len(normalized_shape) :] != normalized_shape:
        wanted = ", ".join(map(str, ("*", *normalized_shape)))
        raise ValueError(
            f"{who}: expected input of shape ({wanted}), got {X.shape}; normalized_shape is the "
            f"last dimensions of the input, without the batch"
        )


def check_parameter(who: Any, name: str, X: Any, shape: Size) -> None:
    """Accept a weight, a bias or the like of this shape, or None.

    Raises
    ------
    ValueError
        If it has another.
    """
    if X is not None and X.shape != shape:
        raise ValueError(f"{who}: expected {name} of shape {shape}, got {X.shape}")
