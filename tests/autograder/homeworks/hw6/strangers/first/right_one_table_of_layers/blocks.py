import functools

import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import log_softmax, stack, where

rng = np.random.default_rng()


class Lookup:
    """Z = rows of W, by their numbers: an operation of the tape."""

    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.W = W
        return W[(np.asarray(self.ids),)]

    def backward(self, dLdZ):
        ids = np.asarray(self.ids)
        dLdW = np.zeros_like(self.W)
        np.add.at(dLdW, (ids[..., None], np.arange(dLdW.shape[1])), dLdZ)
        return dLdW


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.num_embeddings, self.embedding_dim = num_embeddings, embedding_dim
        self.weight = Parameter(rng.normal(0.0, 1.0, size=(num_embeddings, embedding_dim)))

    def forward(self, ids):
        ids = np.asarray(ids)
        outside = (ids < 0) | (ids >= self.num_embeddings)
        if np.any(outside):
            raise IndexError(f"no rows for {ids[outside]}, there are {self.num_embeddings}")
        return self.weight.apply(Lookup(ids))


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted."""

    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight = Parameter(np.ones(C))
        self.bias = Parameter(np.zeros(C))
        self.eps = eps

    def forward(self, A):
        centred = A - A.mean(-1, True)
        variance = (centred * centred).mean(-1, True)
        return self.weight * (centred * (variance + self.eps) ** -0.5) + self.bias


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it."""
    places = np.arange(T)
    return np.greater_equal.outer(places, places)


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        scores = Q @ K.transpose(-1, -2) * (Q.shape[-1] ** -0.5)
        if mask is not None:
            scores = where(np.broadcast_to(mask, scores.shape), scores, -np.inf)
        weights = log_softmax(scores).exp()
        self.weights = weights.data
        return weights @ V


class Block(Module):
    """A block of a transformer: each position looks back, and then computes for itself."""

    def __init__(self, C: int, heads: int) -> None:
        super().__init__()
        if heads not in [d for d in range(1, C + 1) if C % d == 0]:
            raise ValueError(f"{heads} is not a divisor of {C}")
        layers = {
            "norm1": LayerNorm(C),
            **{name: Linear(C, C) for name in ("query", "key", "value", "projection")},
            "norm2": LayerNorm(C),
            "expand": Linear(C, 4 * C),
            "shrink": Linear(4 * C, C),
            "attention": ScaledDotProductAttention(),
        }
        vars(self).update(layers)
        self.heads = heads
        self.masks: dict = {}

    def mask(self, T: int) -> np.ndarray:
        """One mask for each T; each call gets a copy."""
        if T not in self.masks:
            self.masks[T] = causal_mask(T)
        return self.masks[T].copy()

    def to_heads(self, A):
        N, T, C = A.shape
        return A.reshape(N, T, self.heads, C // self.heads).transpose(2, 1)

    def from_heads(self, A):
        N, heads, T, d = A.shape
        return A.transpose(2, 1).reshape(N, T, heads * d)

    def forward(self, X):
        normed = self.norm1(X)
        heads = [self.to_heads(f(normed)) for f in (self.query, self.key, self.value)]
        X = X + self.projection(self.from_heads(self.attention(*heads, self.mask(X.shape[1]))))
        return X + self.shrink(self.expand(self.norm2(X)).relu())


def block_costs(N, T, C):
    """Return (parameters, bytes, multiplications) of a Block(C, heads)."""
    linears = [(C, C)] * 4 + [(C, 4 * C), (4 * C, C)]
    parameters = sum(C_in * C_out + C_out for C_in, C_out in linears) + 2 * (C + C)
    multiplications = sum(N * T * C_in * C_out for C_in, C_out in linears)
    multiplications += N * (T * C * T)  # queries with keys, all heads
    multiplications += N * (T * T * C)  # weights with values
    return parameters, 8 * parameters, multiplications
