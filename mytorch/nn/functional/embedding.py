"""Embeddings and one-hot vectors."""

from __future__ import annotations

import numpy as np

from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.functions.embedding import Embedding
from mytorch.nn.checks.arrays import check_weight
from mytorch.nn.embedding import check_indices, check_padding_idx


def embedding(input: Tensor, weight: Tensor, padding_idx: int | None = None) -> Tensor:
    """Return the rows of `weight` with the indices in `input`. See `nn.Embedding`.

    Parameters
    ----------
    input : (*)
    weight : (C, D)

    Returns
    -------
    Tensor of shape (*, D)

    Raises
    ------
    IndexError
        If an index is negative, or C or more.
    TypeError
        If `input` does not hold whole numbers.
    ValueError
        If `weight` is not a matrix, or `padding_idx` not the index of a row.
    """
    check_weight("embedding", weight, ("C", "D"))
    check_indices("embedding", input, len(weight))
    padding_idx = check_padding_idx("embedding", padding_idx, len(weight))
    return Tensor.record(Embedding(padding_idx), input, weight)


def one_hot(tensor: Tensor, num_classes: int = -1) -> Tensor:
    """Return a vector for every index: 1 at the index, 0 elsewhere.

    Parameters
    ----------
    tensor : (*)
        Whole numbers from 0.
    num_classes
        C, the length of a vector; −1 for the largest index plus one.

    Returns
    -------
    Tensor of shape (*, C)
        Its dtype is int64.

    Raises
    ------
    IndexError
        If an index is C or more, or negative.
    TypeError
        If `tensor` does not hold whole numbers.
    ValueError
        If C is left out and `tensor` is empty.

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
