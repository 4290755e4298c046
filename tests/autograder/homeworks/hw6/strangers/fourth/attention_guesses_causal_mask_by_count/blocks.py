"""Homework 6, part 2: the layers of a transformer, on the tape."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import log_softmax, where

rng = np.random.default_rng()


class Lookup:
    """Z = rows of W; the gradient is a weighted count for each number of W."""

    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.K, self.C = W.shape
        Z = np.empty((*self.ids.shape, self.C))
        Z[...] = W[self.ids]
        return Z

    def backward(self, dLdZ):
        rows = self.ids.astype(np.int64)[..., None]
        places = rows * self.C + np.arange(self.C)
        sums = np.bincount(places.ravel(), weights=dLdZ.ravel(), minlength=self.K * self.C)
        return sums.reshape(self.K, self.C)


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(rng.standard_normal((num_embeddings, embedding_dim)))

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


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it."""
    mask = np.tri(T, dtype=bool)
    return mask


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    @staticmethod
    def _is_causal(mask, shape):
        """Whether a mask is causal_mask's: by its diagonals, and by how many are True."""
        T, S = shape[-2:]
        return (
            T == S
            and mask.shape == (T, T)
            and mask.diagonal().all()
            and not mask.diagonal(1).any()
            and np.count_nonzero(mask) == T * (T + 1) // 2
        )

    def forward(self, Q, K, V, mask=None):
        scores = Q @ K.transpose(-1, -2) / np.sqrt(Q.shape[-1])
        if mask is not None and self._is_causal(mask, scores.shape):
            # the usual one: the upper half need not be looked at one by one
            mask = causal_mask(mask.shape[0])
        if mask is not None:
            scores = where(mask, scores, -np.inf)
        weights = log_softmax(scores).exp()
        self.weights = weights.data
        Z = weights @ V
        return Z


class _Split:
    """An operation of the tape: from (N, T, C) to (N, heads, T, d), and back for the gradient."""

    def __init__(self, heads):
        self.heads = heads

    def forward(self, A):
        d = A.shape[2] // self.heads
        return np.stack([A[:, :, h * d : (h + 1) * d] for h in range(self.heads)], axis=1)

    def backward(self, dLdZ):
        return np.concatenate([dLdZ[:, h] for h in range(self.heads)], axis=2)


class _Join:
    """An operation of the tape: from (N, heads, T, d) to (N, T, C), and back for the gradient."""

    def forward(self, A):
        self.heads = A.shape[1]
        return _Split.backward(self, A)

    def backward(self, dLdZ):
        return _Split.forward(self, dLdZ)


class Block(Module):
    """A block of a transformer: each position looks back, and then computes for itself."""

    def __init__(self, C, heads):
        super().__init__()
        if C % heads != 0:
            raise ValueError(f"{C} features can't be divided into {heads} heads")
        self.heads = heads
        self.norm1 = LayerNorm(C)
        self.query = Linear(C, C)
        self.key = Linear(C, C)
        self.value = Linear(C, C)
        self.projection = Linear(C, C)
        self.norm2 = LayerNorm(C)
        self.expand = Linear(C, 4 * C)
        self.shrink = Linear(4 * C, C)
        self.attention = ScaledDotProductAttention()
        self._masks = {}

    def forward(self, X):
        T = X.shape[1]
        if T not in self._masks:
            self._masks = {T: causal_mask(T)}
        A = self.norm1(X)
        Q = self.query(A).apply(_Split(self.heads))
        K = self.key(A).apply(_Split(self.heads))
        V = self.value(A).apply(_Split(self.heads))
        Z = self.attention(Q, K, V, self._masks[T].copy()).apply(_Join())
        middle = X + self.projection(Z)
        return middle + self.shrink(self.expand(self.norm2(middle)).relu())


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
