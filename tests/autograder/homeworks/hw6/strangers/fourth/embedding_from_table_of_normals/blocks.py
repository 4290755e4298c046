"""Homework 6, part 2: the layers of a transformer, on the tape."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import log_softmax, where

rng = np.random.default_rng()


class Lookup:
    """Z = rows of W, by their numbers: an operation of the tape."""

    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.shape = W.shape
        Z = W[self.ids]
        return Z

    def backward(self, dLdZ):
        dLdW = np.zeros(self.shape)
        np.add.at(dLdW, self.ids, dLdZ)
        return dLdW


# Normal numbers, drawn once. Large weights are then made fast, from a random place on.
TABLE = rng.standard_normal(2**20)


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        first = rng.integers(TABLE.size)
        places = first + np.arange(num_embeddings * embedding_dim)
        numbers = TABLE.take(places, mode="wrap")
        self.weight = Parameter(numbers.reshape(num_embeddings, embedding_dim))

    def forward(self, ids):
        ids = np.asarray(ids)
        K = self.weight.shape[0]
        if ids.min() < 0 or ids.max() >= K:
            raise IndexError(f"ids must be from 0 to {K - 1}")
        Z = self.weight.apply(Lookup(ids))
        return Z


class _Normalize:
    """An operation of the tape: weight * (A - mean) / sqrt(variance + eps) + bias."""

    def __init__(self, eps):
        self.eps = eps

    def forward(self, A, weight, bias):
        D = A - A.mean(axis=-1, keepdims=True)
        self.scale = 1 / np.sqrt(np.mean(D * D, axis=-1, keepdims=True) + self.eps)
        self.hat = D * self.scale
        self.weight = weight
        return self.hat * weight + bias

    def backward(self, dLdZ):
        front = tuple(range(dLdZ.ndim - 1))
        g = dLdZ * self.weight
        mean = g.mean(axis=-1, keepdims=True)
        along = (g * self.hat).mean(axis=-1, keepdims=True)
        dLdA = self.scale * (g - mean - self.hat * along)
        return dLdA, (dLdZ * self.hat).sum(axis=front), dLdZ.sum(axis=front)


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted."""

    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.eps = eps
        self.weight = Parameter(np.full(C, 1.0))
        self.bias = Parameter(np.full(C, 0.0))

    def forward(self, A):
        return A.apply(_Normalize(self.eps), self.weight, self.bias)


_largest = np.ones((1, 1), dtype=bool)  # nobody outside of causal_mask gets this array


def causal_mask(T):
    """Return which positions each position may look at: a copy of a corner of a larger mask."""
    global _largest
    if T > len(_largest):
        places = np.arange(T)
        _largest = places <= places[:, None]
    return _largest[:T, :T].copy()


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        scores = Q @ K.transpose(-1, -2) / np.sqrt(Q.shape[-1])
        if mask is not None:
            scores = where(mask, scores, -np.inf)
        weights = log_softmax(scores).exp()
        self.weights = weights.data
        Z = weights @ V
        return Z


class Block(Module):
    """A block of a transformer: each position looks back, and then computes for itself."""

    def __init__(self, C: int, heads: int) -> None:
        super().__init__()
        d, rest = divmod(C, heads)
        if rest:
            raise ValueError("heads must divide C")
        self.sizes = heads, d
        self.norm1 = LayerNorm(C)
        for name in ("query", "key", "value", "projection"):
            setattr(self, name, Linear(C, C))
        self.norm2 = LayerNorm(C)
        self.expand, self.shrink = Linear(C, 4 * C), Linear(4 * C, C)
        self.attention = ScaledDotProductAttention()

    def look(self, A):
        N, T, C = A.shape
        heads = [each(A).reshape(N, T, *self.sizes).permute(0, 2, 1, 3)
                 for each in (self.query, self.key, self.value)]
        Z = self.attention(*heads, causal_mask(T))
        return self.projection(Z.permute(0, 2, 1, 3).reshape(N, T, C))

    def think(self, A):
        return self.shrink(self.expand(A).relu())

    def forward(self, X):
        Y = X + self.look(self.norm1(X))
        return Y + self.think(self.norm2(Y))


class Costs(NamedTuple):
    """What a Block needs."""

    parameters: int
    bytes: int
    multiplications: int


@lru_cache(maxsize=None)
def block_costs(N: int, T: int, C: int) -> Costs:
    """Return (parameters, bytes, multiplications) of a Block(C, heads)."""
    linears = [(C, C)] * 4 + [(C, 4 * C), (4 * C, C)]
    parameters = 2 * (C + C) + sum(given * made + made for given, made in linears)
    products = [(N * T, given, made) for given, made in linears] + [(N * T, C, T), (N * T, T, C)]
    return Costs(parameters, 8 * parameters, sum(n * k * m for n, k, m in products))
