"""The layers Softmax and LogSoftmax."""

from __future__ import annotations

from typing import Any

import mytorch.functions.softmax as formulas
from mytorch.nn.activation import Activation
from mytorch.nn.module.layer import cached


class Softmax(Activation):
    """Z = eᴬ / Σ eᴬ, the sum taken along the dimension `dim`.

    Notes
    -----
    The formulas are in `mytorch/functions/softmax.py`. Interface:
    https://docs.pytorch.org/docs/stable/generated/torch.nn.Softmax.html; but `dim` has to be given.

    Examples
    --------
    >>> import numpy as np
    >>> Softmax(dim=1).forward(np.array([[1.0, 1.0], [0.0, 1000.0]]))
    array([[0.5, 0.5],
           [0. , 1. ]])
    """

    Z = cached()

    def __init__(self, dim: int) -> None:
        self.dim = dim

    def forward(self, A: Any) -> Any:
        return self.activate(formulas.Softmax(self.dim), A)

    def extra_repr(self) -> str:
        return f"dim={self.dim}"


class LogSoftmax(Softmax):
    """Z = A − ln Σ eᴬ, the sum taken along the dimension `dim`: the logarithm of the softmax."""

    def forward(self, A: Any) -> Any:
        return self.activate(formulas.LogSoftmax(self.dim), A)
