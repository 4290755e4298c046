"""Homework 1, part 3: the same, with other shapes around it."""

from linear import layer_of

LinearND = layer_of(
    "LinearND",
    lambda X: X.reshape(-1, X.shape[-1]),
    lambda Y, like: Y.reshape(like.shape[:-1] + Y.shape[-1:]),
    lambda layer: None,
)
