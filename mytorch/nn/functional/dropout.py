"""Dropout."""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.functions import Array
from mytorch.functions.dropout import Dropout
from mytorch.operations.in_place import take_over
from mytorch.random import default_generator


def dropout(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Return the input with each element left out, made 0, with probability p; others over 1 − p.

    Parameters
    ----------
    training
        False returns the input itself.
    inplace
        Whether the input itself becomes the output.

    Raises
    ------
    ValueError
        If p is not from 0 to 1.
    """
    check_probability(p)
    if not training:
        return input
    mask = draw_mask(input, p)
    if inplace:
        return take_over(input, lambda before: Tensor.record(Dropout(), before, mask))
    return Tensor.record(Dropout(), input, mask)


def draw_mask(A: Any, p: float) -> Array:
    """Return A's shape of zeros, with probability p, and otherwise 1 / (1 − p).

    Dividing by 1 − p here keeps the expected value, so that nothing is left to do in evaluation.
    """
    stays = default_generator().random(A.shape, dtype=np.float32) >= p
    mask: Array = stays * A.dtype.type(1 / (1 - p) if p < 1 else 0)
    return mask


def check_probability(p: float) -> float:
    """Return p if it is a probability.

    Raises
    ------
    ValueError
        If it is not from 0 to 1.
    """
    if not 0 <= p <= 1:
        raise ValueError(f"dropout: expected the probability p from 0 to 1, got {p}")
    return p
