"""Homework 6, part 2: the layers of a transformer, on the tape."""

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


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings: int, embedding_dim: int) -> None:
        super().__init__()
        self.num_embeddings = num_embeddings
        rows = [rng.normal(0.0, 1.0, embedding_dim) for _ in range(num_embeddings)]
        self.weight = Parameter(np.stack(rows))

    def _check(self, ids) -> None:
        wrong = np.logical_or(ids < 0, ids >= self.num_embeddings)
        if np.any(wrong):
            raise IndexError(f"no vector for the id {np.extract(wrong, ids)[0]}")

    def forward(self, ids):
        self._check(ids)
        return self.weight.apply(Lookup(ids))


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted.

    The vector is first moved so that its own first number is 0. Mean of the squares minus square of
    the mean then loses no more than a factor C of digits, because the first number is one of the C.
    """

    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight, self.bias = Parameter(np.ones(C)), Parameter(np.zeros(C))
        self.eps = eps

    def forward(self, A):
        moved = A - A.data[..., :1].copy()  # moving changes neither the variance nor its gradient
        mean = moved.mean(-1, True)
        variance = (moved * moved).mean(-1, True) - mean * mean
        normal = (moved - mean) / (variance + self.eps) ** 0.5
        return normal * self.weight + self.bias


_pools = {}


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it.

    Small masks are needed often: 64 of them are made at once, and used in turn.
    """
    if T > 32:
        return np.tri(T, dtype=bool)
    pool, turn = _pools.get(T, (None, 0))
    if pool is None:
        pool = np.empty((64, T, T), dtype=bool)
    _pools[T] = pool, turn + 1
    mask = pool[turn % 64]
    mask[...] = np.tri(T, dtype=bool)
    return mask


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


def block_costs(N, T, C):
    """Return [parameters, bytes, multiplications] of a Block(C, heads)."""
    norms = 2 * C * 2
    square, wide, narrow = C * (C + 1), 4 * C * (C + 1), C * (4 * C + 1)
    parameters = norms + 4 * square + wide + narrow
    for_one_position = 4 * C**2 + 2 * (4 * C**2)
    for_one_text = T * for_one_position + 2 * (T**2 * C)
    return [parameters, parameters << 3, N * for_one_text]
