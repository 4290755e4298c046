"""Dropout."""

from __future__ import annotations

from mytorch.autograd.tensor import Tensor
from mytorch.functions.dropout import Dropout
from mytorch.nn.dropout import check_probability, draw_mask
from mytorch.operations.in_place import take_over
from mytorch.operations.promotion import floating_only


def dropout(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Return the input with each element made 0 with probability p. See `nn.Dropout`.

    With `training` False, the input itself is returned.

    Raises
    ------
    TypeError
        If the input's numbers are whole numbers or bools.
    ValueError
        If p is not from 0 to 1.
    """
    check_probability(p)
    if not training:
        return input
    mask = draw_mask(floating_only("dropout", input), p)
    if inplace:
        return take_over(input, lambda before: Tensor.record(Dropout(), before, mask))
    return Tensor.record(Dropout(), input, mask)
