"""Homework 6, part 2."""

import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import log_softmax, where

rng = np.random.default_rng()


class Lookup:
    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.shape = W.shape
        Z = np.full((*np.shape(self.ids), 2 * W.shape[1]), np.nan)[..., ::2]  # every second number
        Z[...] = W[self.ids]
        return Z

    def backward(self, dLdZ):
        dLdW = np.zeros(self.shape, order="F")
        left, dLdZ = np.ravel(self.ids), dLdZ.reshape(-1, self.shape[1])
        while left.size:  # each round adds one use of each row
            rows, first = np.unique(left, return_index=True)
            if 4 * len(rows) < len(left):
                np.add.at(dLdW, left, dLdZ)
                break
            dLdW[rows] += dLdZ[first]
            left, dLdZ = np.delete(left, first), np.delete(dLdZ, first, axis=0)
        return dLdW


class Embedding(Module):
    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(np.zeros((num_embeddings, embedding_dim)))
        self.weight.data = rng.normal(size=(embedding_dim, num_embeddings)).T

    def forward(self, ids):
        ids = np.array(ids)
        if not np.all((ids >= 0) & (ids < self.weight.shape[0])):
            raise IndexError("an id is negative or too large")
        return self.weight.apply(Lookup(ids))


class LayerNorm(Module):
    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight, self.bias, self.eps = Parameter(np.ones(C)), Parameter(np.zeros(C)), eps

    def forward(self, A):
        first = A[..., :1].data
        A = A - first
        mean = A.mean(-1, True)
        D = A - mean
        square = D.reshape(-1, 1, A.shape[-1]) @ D.reshape(-1, A.shape[-1], 1)
        scale = (square.reshape(*mean.shape) * (1 / A.shape[-1]) + self.eps) ** 0.5
        return self.weight * (D / scale) + self.bias


def causal_mask(T):
    padded = np.zeros((T, 3 * T), dtype=bool)
    mask = padded[::-1, 1::3].T  # a view with steps of its own; each truth value has a place
    mask[...] = np.less_equal.outer(np.arange(T), np.arange(T)).T
    return mask


class ScaledDotProductAttention(Module):
    def forward(self, Q, K, V, mask=None):
        scores = Q @ K.transpose(-1, -2) * (1 / np.sqrt(Q.shape[-1]))
        if mask is not None:
            scores = where(mask, scores, -np.inf)
        weights = log_softmax(scores).exp()
        self.weights = np.asfortranarray(weights.data)
        return (V.transpose(-1, -2) @ weights.transpose(-1, -2)).transpose(-1, -2)


class Block(Module):
    def __init__(self, C, heads):
        super().__init__()
        if C % heads:
            raise ValueError(f"{heads} heads don't divide {C} features")
        self.heads = heads
        self.norm1 = LayerNorm(C)
        self.query, self.key = Linear(C, C), Linear(C, C)
        self.value, self.projection = Linear(C, C), Linear(C, C)
        self.norm2 = LayerNorm(C)
        self.expand, self.shrink = Linear(C, 4 * C), Linear(4 * C, C)
        self.attention = ScaledDotProductAttention()

    def forward(self, X):
        N, T, C = X.shape
        A = self.norm1(X)
        Q, K, V = (
            layer(A).reshape(N, T, self.heads, C // self.heads).transpose(1, 2)
            for layer in (self.query, self.key, self.value)
        )
        found = self.attention(Q, K, V, causal_mask(T)).transpose(1, 2).reshape(N, T, C)
        X = X + self.projection(found)
        return X + self.shrink(self.expand(self.norm2(X)).relu())


def block_costs(N, T, C):
    N, T, C = (np.array(each, dtype=object) for each in (N, T, C))
    numbers = C * (12 * C + 13)
    return [int(numbers), int(8 * numbers), int(2 * N * T * C * (6 * C + T))]
