"""The Identity layer."""

from __future__ import annotations

from typing import Any

import mytorch.functions.identity as formulas
from mytorch.nn.module.layer import Batch, Layer, cached, stored


class Identity(Layer):
    """A layer that changes nothing: the placeholder for a layer that a network may leave out.

    ======  =====  ==========================================
    name    shape  meaning
    ======  =====  ==========================================
    `A`     (*)    the input, cached by forward
    `dLdA`  (*)    dLdZ itself, stored and returned by backward
    ======  =====  ==========================================

    By hand, forward and backward return copies: writing to a network's output never changes its
    input.

    Parameters
    ----------
    *args, **kwargs
        The arguments of the layer that it stands for; ignored.

    Notes
    -----
    Interface: https://docs.pytorch.org/docs/stable/generated/torch.nn.Identity.html.

    Examples
    --------
    >>> import numpy as np
    >>> Identity(54, unused=0.1).forward(np.array([1.0, 2.0]))
    array([1., 2.])
    """

    A = cached()
    dLdA = stored()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        pass

    def forward(self, A: Batch) -> Batch:
        """Return a copy of A, of any shape, and cache A.

        Raises
        ------
        TypeError
            If A is not an array or Tensor of floating-point numbers.
        """
        return self.run(formulas.Identity(), self.check_array("input", A))
