"""The Dropout layer."""

from __future__ import annotations

from typing import Any

from mytorch.functions.dropout import Dropout as Formula
from mytorch.nn.activation import Activation
from mytorch.nn.functional.dropout import check_probability, draw_mask
from mytorch.nn.module.views import kept


class Dropout(Activation):
    """In training, each number is left out with probability p: Z = A ∘ mask. Otherwise Z = A.

    ======  =====  =====================================================================
    name    shape  meaning
    ======  =====  =====================================================================
    `mask`  (*)    0 with probability p, otherwise 1 / (1 − p), drawn anew and kept by
                   forward; None in evaluation
    `dLdA`  (*)    dLdZ ∘ mask, kept and returned by backward
    ======  =====  =====================================================================

    Parameters
    ----------
    p
        The probability with which a number is left out.
    inplace
        Whether a Tensor that is the input becomes the output. An array never does.

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

    mask = kept(by="forward")

    def __init__(self, p: float = 0.5, inplace: bool = False) -> None:
        self.p, self.inplace = check_probability(p), inplace

    def forward(self, A: Any) -> Any:
        A = self.check_array("input", A)
        return self.activate(Formula(), A, draw_mask(A, self.p) if self.training else None)

    def extra_repr(self) -> str:
        return f"p={self.p}, inplace={self.inplace}"
