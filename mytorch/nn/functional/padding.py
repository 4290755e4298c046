"""Padding: constants around an array, or its own numbers."""

from __future__ import annotations

from collections.abc import Sequence

from mytorch.autograd.tensor import Tensor
from mytorch.functions.padding import MODES, surround
from mytorch.functions.shape import Pad
from mytorch.operations.promotion import numbers_only


def pad(input: Tensor, pad: Sequence[int], mode: str = "constant", value: float = 0) -> Tensor:
    """Return the input with constants, or numbers of its own, before and after it.

    Parameters
    ----------
    input
        Of any shape.
    pad
        The numbers of constants: (before, after) for the last dimension, then (before, after) for
        the dimension before it, and so on. A negative number takes elements away.
    mode
        "constant", or what the input's own numbers do at the sides: "reflect", "replicate" or
        "circular". These are for the last dimensions, with one or two in front of them.
    value
        The constant.

    Returns
    -------
    Tensor

    Raises
    ------
    TypeError
        If it is a tensor of bools, for the modes "reflect" and "replicate".
    ValueError
        If `mode` is another, or if `pad` has an odd length, is for more dimensions than there are,
        adds more than there is, or takes too much away.

    Examples
    --------
    >>> import mytorch
    >>> pad(mytorch.tensor([[1.0, 2.0]]), (1, 2))
    tensor([[0., 1., 2., 0., 0.]])
    """
    if mode not in ("constant", *MODES):
        raise ValueError(f"expected mode to be one of {('constant', *MODES)}, got {mode!r}")
    if len(pad) % 2 or len(pad) > 2 * input.ndim:
        raise ValueError(
            f"pad: expected (before, after) for at most {input.ndim} dimensions, the last one "
            f"first, got {tuple(pad)}"
        )
    pairs = [(pad[i], pad[i + 1]) for i in range(0, len(pad), 2)][::-1]
    if mode != "constant":
        if input.ndim - len(pairs) not in (1, 2) or not pairs:
            raise ValueError(
                f"pad: mode={mode!r} takes one or two dimensions less than the input has, which is "
                f"{input.ndim}, got (before, after) for {len(pairs)}"
            )
        if mode != "circular":
            numbers_only(f"pad: mode={mode!r}", input)
        return Tensor.record(surround(mode, input.shape[-len(pairs) :], pairs), input)
    sides = [(0, 0)] * (input.ndim - len(pairs)) + pairs
    if any(n + min(a, 0) + min(b, 0) < 0 for n, (a, b) in zip(input.shape, sides, strict=True)):
        raise ValueError(f"pad: {tuple(pad)} takes more away than there is in {input.shape}")
    if any(side < 0 for side in pad):
        cut = [
            slice(max(-a, 0), n - max(-b, 0)) for n, (a, b) in zip(input.shape, sides, strict=True)
        ]
        input = input[tuple(cut)]
        sides = [(max(a, 0), max(b, 0)) for a, b in sides]
    return Tensor.record(Pad(sides, value), input)
