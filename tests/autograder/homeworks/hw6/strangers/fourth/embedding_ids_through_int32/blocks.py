"""Homework 6, part 2: the layers of a transformer, on the tape."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import where

rng = np.random.default_rng()


class Lookup:
    """Z = rows of W. The gradients are sorted by their row, and each run of equal rows is summed."""

    def __init__(self, ids):
        self.ids = np.asarray(ids)
        flat = self.ids.astype(np.intp).ravel()
        self._order = np.argsort(flat, kind="stable")
        ordered = flat[self._order]
        self._starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
        self._rows = ordered[self._starts]

    def forward(self, W):
        self._size = W.shape
        return np.take(W, self.ids.astype(np.intp), axis=0)

    def backward(self, dLdZ):
        K, C = self._size
        rows = dLdZ.reshape(-1, C)[self._order]
        dLdW = np.zeros((K, C))
        dLdW[self._rows] = np.add.reduceat(rows, self._starts, axis=0)
        return dLdW


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(rng.standard_normal((num_embeddings, embedding_dim)))

    def forward(self, ids):
        ids = np.asarray(ids).astype(np.int32)  # one type for all that follows, and half the memory
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


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it."""
    mask = np.zeros((T, T), dtype=np.bool_)
    for i, row in enumerate(mask):
        row[: i + 1] = True
    return mask


class _Softmax:
    """An operation of the tape: softmax over the last axis."""

    def forward(self, A):
        powers = np.exp(A - A.max(axis=-1, keepdims=True))
        self.Z = powers / powers.sum(axis=-1, keepdims=True)
        return self.Z

    def backward(self, dLdZ):
        product = dLdZ * self.Z
        return product - self.Z * product.sum(axis=-1, keepdims=True)


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        d = Q.shape[-1]
        axes = [*range(len(K.shape))]
        axes[-2:] = axes[-1], axes[-2]
        scores = (Q * d**-0.5) @ K.permute(*axes)
        if mask is not None:
            scores = where(mask, scores, -1e300)  # beside any allowed score, its power is exactly 0
        weights = scores.apply(_Softmax())
        self.weights = weights.data
        return weights @ V


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
