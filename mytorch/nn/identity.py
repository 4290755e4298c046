"""The Identity layer."""

from __future__ import annotations

from typing import Any

from mytorch import functions
from mytorch.nn.module.layer import Batch, Layer
from mytorch.nn.module.views import kept


class Identity(Layer):
    """A layer that changes nothing: a placeholder where a network may or may not need one.

    ======  =====  ==============================================
    name    shape  meaning
    ======  =====  ==============================================
    `A`     (*)    the input, kept by forward
    `dLdA`  (*)    dLdZ itself, kept and returned by backward
    ======  =====  ==============================================

    By hand, forward and backward return copies, so that writing to what comes out of a network
    never changes what went in.

    Parameters
    ----------
    *args, **kwargs
        Whatever the layer in whose place it stands would take; ignored.

    Notes
    -----
    Interface: https://docs.pytorch.org/docs/stable/generated/torch.nn.Identity.html.

    Examples
    --------
    >>> import numpy as np
    >>> Identity(54, unused=0.1).forward(np.array([1.0, 2.0]))
    array([1., 2.])
    """

    A = kept(by="forward")
    dLdA = kept(by="backward")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        pass

    def forward(self, A: Batch) -> Batch:
        """Return a copy of A, of any shape, and keep A.

        Raises
        ------
        TypeError
            If A is not an array or Tensor of floating-point numbers.
        """
        return self.run(functions.Identity(), self.check_array("input", A))
