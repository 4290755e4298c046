"""Embeddings and one-hot vectors: numbers of things made into vectors."""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.functions.embedding import Embedding
from mytorch.nn.module.checks import check_features


def embedding(input: Tensor, weight: Tensor, padding_idx: int | None = None) -> Tensor:
    """Return the rows of `weight` with the numbers in `input`.

    Parameters
    ----------
    input : (*)
        Whole numbers from 0 up to C − 1.
    weight : (C, D)
        The table; a gradient is asked of it alone.
    padding_idx
        The number whose row gets no gradient.

    Returns
    -------
    Tensor of shape (*, D)

    Raises
    ------
    IndexError
        If there is no row of some number.
    TypeError
        If `input` does not hold whole numbers.
    ValueError
        If `weight` is no matrix.
    """
    if weight.ndim != 2:
        raise ValueError(f"embedding: expected weight of shape (C, D), got {weight.shape}")
    check_indices("embedding", input, len(weight))
    padding_idx = check_padding("embedding", padding_idx, len(weight))
    return Tensor.record(Embedding(padding_idx), input, weight)


def one_hot(tensor: Tensor, num_classes: int = -1) -> Tensor:
    """Return for every index a vector of zeros with a 1 at the index.

    Parameters
    ----------
    tensor : (*)
        Whole numbers from 0.
    num_classes
        C, the length of a vector; −1 for the largest index and one more.

    Returns
    -------
    Tensor of shape (*, C)
        Of int64.

    Raises
    ------
    IndexError
        If an index is C or more, or negative.
    TypeError
        If `tensor` does not hold whole numbers.
    ValueError
        If there is nothing to infer C from.

    Examples
    --------
    >>> import mytorch
    >>> one_hot(mytorch.tensor([0, 2]))
    tensor([[1, 0, 0],
            [0, 0, 1]])
    """
    if num_classes == -1:
        if not np.prod(tensor.shape):
            raise ValueError("one_hot: there is no largest index in an empty tensor; num_classes=?")
        num_classes = int(np.max(tensor.data)) + 1
    check_indices("one_hot", tensor, num_classes)
    return as_tensor((tensor.data[..., np.newaxis] == np.arange(num_classes)).astype(np.int64))


def check_indices(name: str, I: Any, C: int) -> None:  # noqa: E741
    """Require whole numbers from 0 up to C − 1.

    Raises
    ------
    IndexError
        If a number is out of bounds; NumPy would count negative ones from the end.
    TypeError
        If I does not hold whole numbers.
    """
    if I.dtype.kind not in "iu":
        convert = "input.long()" if isinstance(I, Tensor) else "input.astype(np.int64)"
        raise TypeError(
            f"{name}: expected indices, whole numbers, got {I.dtype}; convert them with {convert}"
        )
    I = np.asarray(I)  # noqa: E741
    if I.size and (np.min(I) < 0 or np.max(I) >= C):
        raise IndexError(
            f"{name}: expected indices from 0 to {C - 1}, got numbers from {np.min(I)} to "
            f"{np.max(I)}"
        )


def check_padding(name: str, padding_idx: int | None, C: int) -> int | None:
    """Return padding_idx counted from the start, if it is an index of one of C rows.

    Raises
    ------
    TypeError
        If it is not an integer.
    ValueError
        If it is not.
    """
    if padding_idx is None:
        return None
    if check_features("padding_idx", padding_idx, -C) >= C:
        raise ValueError(
            f"{name}: expected padding_idx from {-C} to {C - 1}, as there are {C} rows, got "
            f"{padding_idx}"
        )
    return padding_idx % C
