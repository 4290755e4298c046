"""The Dropout layer."""

from __future__ import annotations

from typing import Any

import numpy as np

import mytorch.functions.dropout as formulas
from mytorch.functions.function import Array
from mytorch.nn.activation import Activation
from mytorch.nn.module.layer import cached
from mytorch.random import default_generator


class Dropout(Activation):
    """In training, Z = A ∘ mask: each number is left out with probability p. Otherwise Z = A.

    ======  =====  ================================================================
    name    shape  meaning
    ======  =====  ================================================================
    `mask`  (*)    0 with probability p, otherwise 1 / (1 − p); drawn and cached by
                   every forward; None in evaluation
    `dLdA`  (*)    dLdZ ∘ mask, stored and returned by backward
    ======  =====  ================================================================

    Parameters
    ----------
    p
        The probability that a number is left out.
    inplace
        Whether an input that is a Tensor becomes the output. An array never does.

    Raises
    ------
    ValueError
        If p is not from 0 to 1.

    Notes
    -----
    The mask is drawn from `mytorch.default_generator()`. Interface:
    https://docs.pytorch.org/docs/stable/generated/torch.nn.Dropout.html.

    Examples
    --------
    >>> import numpy as np
    >>> Dropout(p=0.5).eval().forward(np.array([1.0, 2.0]))
    array([1., 2.])
    """

    mask = cached()

    def __init__(self, p: float = 0.5, inplace: bool = False) -> None:
        self.p, self.inplace = check_probability(p), inplace

    def forward(self, A: Any) -> Any:
        A = self.check_array("input", A)
        mask = draw_mask(A, self.p) if self.training else None
        return self.activate(formulas.Dropout(), A, mask)

    def extra_repr(self) -> str:
        return f"p={self.p}, inplace={self.inplace}"


def draw_mask(A: Any, p: float) -> Array:
    """Return an array of A's shape: 0 with probability p, otherwise 1 / (1 − p).

    With the factor 1 / (1 − p), the expected value of Z is A, so evaluation needs no factor.
    """
    stays = default_generator().random(A.shape, dtype=np.float32) >= p
    return stays * A.dtype.type(1 / (1 - p) if p < 1 else 0)


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
