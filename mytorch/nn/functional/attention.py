"""Attention: each query gets a mean of the values, weighted by how well their keys fit it."""

from __future__ import annotations

import math

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.nn.checks.arrays import check_array
from mytorch.nn.functional.dropout import dropout
from mytorch.operations.activation import softmax
from mytorch.operations.selection import where


def scaled_dot_product_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attn_mask: Tensor | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    scale: float | None = None,
) -> Tensor:
    """Return softmax(Q Kᵀ · scale + mask) V.

    Parameters
    ----------
    query : (*, T, d)
    key : (*, S, d)
    value : (*, S, d_v)
    attn_mask
        A shape that broadcasts to (*, T, S): bools, True where a query may look, or numbers that
        are added to the scores.
    dropout_p
        The probability that a weight is set to 0, as in training.
    is_causal
        Whether query t may look at the keys 0 to t only; then there is no `attn_mask`.
    scale
        The factor of the scores; None for 1 / √d.

    Returns
    -------
    Tensor of shape (*, T, d_v)

    Raises
    ------
    TypeError
        If query, key or value does not hold floating-point numbers.
    ValueError
        If both `attn_mask` and `is_causal` are given, or a query may look at no key.

    Notes
    -----
    Vaswani et al., *Attention is all you need*, 2017. Interface:
    https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.scaled_dot_product_attention.html.

    Examples
    --------
    >>> from mytorch import tensor, zeros
    >>> alike, V = zeros(2, 3), tensor([[4.0, 0.0], [0.0, 8.0]])
    >>> scaled_dot_product_attention(alike, alike, V, is_causal=True)
    tensor([[4., 0.],
            [2., 4.]])
    """
    name = "scaled_dot_product_attention"
    for argument, X in (("query", query), ("key", key), ("value", value)):
        check_array(name, argument, X)
    scores = query @ key.mT * (1 / math.sqrt(query.shape[-1]) if scale is None else scale)
    if is_causal:
        if attn_mask is not None:
            raise ValueError(f"{name}: give attn_mask or is_causal, not both")
        attn_mask = Tensor(np.tri(*scores.shape[-2:], dtype=bool))
    if attn_mask is not None and attn_mask.dtype == np.bool_:
        if not attn_mask.data.any(axis=-1).all():
            raise ValueError(f"{name}: attn_mask has a query that may look at no key")
        scores = where(attn_mask, scores, -math.inf)
    elif attn_mask is not None:
        scores = scores + attn_mask
    return dropout(softmax(scores, -1), dropout_p) @ value
