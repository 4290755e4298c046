"""Elements where a mask is True, or where they are not 0."""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor, as_tensor, in_order
from mytorch.operations.conversion import contiguous
from mytorch.operations.in_place import check_number
from mytorch.operations.indexing import getitem
from mytorch.operations.registry import tensor_method
from mytorch.operations.repeating import broadcast_to
from mytorch.operations.selection import where


@tensor_method()
def masked_fill(input: Tensor, mask: Tensor, value: Any) -> Tensor:
    """Return the tensor with `value` where the mask is True; the mask broadcasts.

    Raises
    ------
    TypeError
        If the mask is not of bools.
    ValueError
        If the value is no number and no tensor without dimensions.
    """
    _check_mask("masked_fill", mask)
    check_number("masked_fill", value)
    return contiguous(where(mask, value, input).astype(input.dtype))


@tensor_method()
def masked_select(input: Tensor, mask: Tensor) -> Tensor:
    """Return the elements where the mask is True, in one dimension; the two broadcast.

    Raises
    ------
    TypeError
        If the mask is not of bools.
    """
    _check_mask("masked_select", mask)
    shape = np.broadcast_shapes(input.shape, mask.shape)
    return getitem(broadcast_to(input, shape), broadcast_to(mask, shape))


def _check_mask(name: str, mask: Tensor) -> None:
    """Require a mask of bools."""
    if mask.dtype != bool:
        raise TypeError(
            f"{name}: expected a mask of bools, got {mask.dtype}; mask != 0, or mask.bool()"
        )


@tensor_method()
def nonzero(input: Tensor, *, as_tuple: bool = False) -> Any:
    """Return the indices of elements other than 0: a row for each, or a tensor a dimension."""
    if as_tuple:
        places = np.nonzero(np.atleast_1d(input.data))
        return tuple(as_tensor(in_order(along)) for along in places)
    return as_tensor(np.argwhere(input.data))
