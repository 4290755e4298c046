"""The layers Flatten and Unflatten."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import mytorch.functions.shape as formulas
from mytorch.nn.checks.arrays import check_size
from mytorch.nn.module.layer import Layer


class Flatten(Layer):
    """Several neighbouring dimensions made into one; by default all except the first, the batch.

    Parameters
    ----------
    start_dim
        The first of these dimensions; a negative number counts from the end.
    end_dim
        The last of these dimensions.

    Notes
    -----
    The interface is that of https://docs.pytorch.org/docs/stable/generated/torch.nn.Flatten.html.

    Examples
    --------
    >>> import numpy as np
    >>> Flatten().forward(np.ones((5, 3, 4, 4))).shape
    (5, 48)
    """

    def __init__(self, start_dim: int = 1, end_dim: int = -1) -> None:
        self.start_dim = start_dim
        self.end_dim = end_dim

    def forward(self, A: Any) -> Any:
        """Return A with the dimensions made into one; an array for an array, a Tensor for a Tensor.

        Parameters
        ----------
        A : (*, *S, *)

        Returns
        -------
        Z : (*, ∏S, *)

        Raises
        ------
        TypeError
            If A is not an array or Tensor of floating-point numbers.
        ValueError
            If A does not have these dimensions, in this order.
        """
        A = self.check_array("input", A)
        start, end = (dim + A.ndim if dim < 0 else dim for dim in (self.start_dim, self.end_dim))
        if not 0 <= start <= end < A.ndim:
            raise ValueError(
                f"{self}: expected input to have dimensions {self.start_dim} to {self.end_dim}, in "
                f"this order, got {A.ndim} dimensions, {A.shape}; a batch has one more than a "
                f"single sample"
            )
        merged = math.prod(A.shape[start : end + 1])
        shape = (*A.shape[:start], merged, *A.shape[end + 1 :])
        return self.run(formulas.Reshape(shape), A)

    def extra_repr(self) -> str:
        return f"start_dim={self.start_dim}, end_dim={self.end_dim}"


class Unflatten(Layer):
    """One dimension made into several.

    Parameters
    ----------
    dim
        The dimension; a negative number counts from the end.
    unflattened_size
        The lengths of the new dimensions; one of them may be −1, for the length that fits.

    Raises
    ------
    TypeError
        If a length is not an integer.
    ValueError
        If a length is below −1, or more than one is −1.

    Notes
    -----
    The interface is that of
    https://docs.pytorch.org/docs/stable/generated/torch.nn.Unflatten.html; dimensions have no names
    here.

    Examples
    --------
    >>> import numpy as np
    >>> Unflatten(1, (3, 4, 4)).forward(np.ones((5, 48))).shape
    (5, 3, 4, 4)
    """

    def __init__(self, dim: int, unflattened_size: Sequence[int]) -> None:
        self.dim = dim
        self.unflattened_size = tuple(
            check_size("unflattened_size", length, -1) for length in unflattened_size
        )
        if self.unflattened_size.count(-1) > 1:
            raise ValueError(
                f"expected at most one -1 in unflattened_size, got {self.unflattened_size}"
            )

    def forward(self, A: Any) -> Any:
        """Return A with the dimension divided; an array for an array, a Tensor for a Tensor.

        Parameters
        ----------
        A : (*, C, *)

        Returns
        -------
        Z : (*, *unflattened_size, *)

        Raises
        ------
        TypeError
            If A is not an array or Tensor of floating-point numbers.
        ValueError
            If A does not have the dimension, or it can't be divided into these lengths.
        """
        A = self.check_array("input", A)
        dim = self.dim + A.ndim if self.dim < 0 else self.dim
        if not 0 <= dim < A.ndim:
            raise ValueError(
                f"{self}: expected input to have a dimension {self.dim}, got shape {A.shape}"
            )
        lengths, whole = self.unflattened_size, A.shape[dim]
        known = math.prod(length for length in lengths if length != -1)
        left = whole // known if known and -1 in lengths else 1
        if known * left != whole:
            raise ValueError(
                f"{self}: expected dimension {self.dim} of input to have the length of "
                f"{lengths} multiplied, got {whole}, in shape {A.shape}"
            )
        lengths = tuple(left if length == -1 else length for length in lengths)
        shape = (*A.shape[:dim], *lengths, *A.shape[dim + 1 :])
        return self.run(formulas.Reshape(shape), A)

    def extra_repr(self) -> str:
        return f"dim={self.dim}, unflattened_size={self.unflattened_size}"
