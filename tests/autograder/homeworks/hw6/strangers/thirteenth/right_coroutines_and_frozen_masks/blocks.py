"""Masks that nobody can write into are kept for ever; norms are of two passes."""

import functools
import operator

import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import where

rng = np.random.default_rng()


class Lookup:
    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.K = len(W)
        return np.stack([column[self.ids] for column in W.T], axis=-1)

    def backward(self, dLdZ):
        used, which = np.unique(self.ids, return_inverse=True)
        sums = np.zeros((len(used), dLdZ.shape[-1]))
        np.add.at(sums, which.reshape(np.shape(self.ids)), dLdZ)
        dLdW = np.zeros((self.K, dLdZ.shape[-1]))
        dLdW[used] = sums
        return dLdW


class Embedding(Module):
    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(np.empty((num_embeddings, embedding_dim)))
        rng.standard_normal(out=self.weight.data)

    def forward(self, ids):
        rows = range(len(self.weight.data))
        if not all(map(rows.__contains__, np.asarray(ids).ravel().tolist())):
            raise IndexError("no such row")
        return self.weight.apply(Lookup(ids))


class LayerNorm(Module):
    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight = Parameter(np.ones(C))
        self.bias = Parameter(np.zeros(C))
        self.normed = lambda D: D * ((D * D).mean(-1, True) + eps) ** -0.5

    def forward(self, A):
        centred = A - A.mean(-1, keepdims=True)
        centred = centred - centred.mean(-1, keepdims=True)
        return self.normed(centred) * self.weight + self.bias


def causal_mask(T):
    row = np.repeat([True, False], T)
    return np.array([row[T - 1 - i : 2 * T - 1 - i] for i in range(T)])


class ScaledDotProductAttention(Module):
    def forward(self, Q, K, V, mask=None):
        scores = Q @ (K / K.shape[-1] ** 0.5).transpose(-2, -1)
        mask = np.broadcast_to(True if mask is None else mask, scores.shape)
        largest = scores.data.max(axis=-1, keepdims=True, where=mask, initial=-np.inf)
        powers = where(mask, scores - largest, -np.inf).exp()
        weights = powers * powers.sum(-1, True) ** -1
        self.weights = weights.data
        return weights @ V


@functools.lru_cache(maxsize=8)
def mask_as_bytes(T):
    return causal_mask(T).tobytes()


def frozen_mask(T):
    """Return the causal mask on the memory of a bytes object, which nobody can write into."""
    return np.frombuffer(mask_as_bytes(T), dtype=bool).reshape(T, T)


class Block(Module):
    def __init__(self, C, heads):
        super().__init__()
        if C % heads:
            raise ValueError("C % heads is not 0")
        line = functools.partial(Linear, C)
        self.norm1 = LayerNorm(C)
        self.query, self.key, self.value, self.projection = map(line, [C] * 4)
        self.norm2 = LayerNorm(C)
        self.expand, self.shrink = line(4 * C), Linear(4 * C, C)
        self.attention = ScaledDotProductAttention()
        self.shape = -1, heads, C // heads

    def looked(self, A):
        shape = (*A.shape[:-1], *self.shape[1:])
        parts = (layer(A).reshape(*shape) for layer in (self.query, self.key, self.value))
        parts = (part.permute(0, 2, 1, 3) for part in parts)
        found = self.attention(*parts, frozen_mask(A.shape[1]))
        return self.projection(found.permute(0, 2, 1, 3).reshape(*A.shape))

    def thought(self, A):
        return self.shrink(self.expand(A).relu())

    def forward(self, X):
        steps = [(self.norm1, self.looked), (self.norm2, self.thought)]
        return functools.reduce(lambda A, step: operator.add(A, step[1](step[0](A))), steps, X)


def block_costs(N, T, C):
    norms, square, wide = 2 * C, C * C + C, 4 * C * C
    parameters = 2 * norms + 4 * square + (wide + 4 * C) + (wide + C)
    multiplications = N * (T * (4 * C * C + 2 * wide) + 2 * T * T * C)
    return parameters, parameters * 8, multiplications
