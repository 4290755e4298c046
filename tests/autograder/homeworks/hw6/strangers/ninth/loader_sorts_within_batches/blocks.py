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
        return np.take(W, self.ids, axis=0)

    def backward(self, dLdZ):
        dLdW = np.zeros(self.shape)
        np.add.at(dLdW, self.ids, dLdZ)
        return dLdW


class Embedding(Module):
    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(rng.standard_normal((num_embeddings, embedding_dim)))

    def forward(self, ids):
        ids = np.array(ids)
        if ids.min() < 0 or ids.max() >= len(self.weight.data):
            raise IndexError("an id is negative or too large")
        return self.weight.apply(Lookup(ids))


class LayerNorm(Module):
    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight, self.bias = Parameter(np.ones(C)), Parameter(np.zeros(C))
        self.eps = eps

    def forward(self, A):
        D = A - A.mean(-1, True)
        variance = (D * D).mean(-1, True)
        return D * (variance + self.eps) ** -0.5 * self.weight + self.bias


def causal_mask(T):
    return np.tri(T, dtype=bool)


class ScaledDotProductAttention(Module):
    def forward(self, Q, K, V, mask=None):
        scores = Q @ K.transpose(-1, -2) * (1 / np.sqrt(Q.shape[-1]))
        if mask is not None:
            scores = where(mask, scores, -np.inf)
        weights = log_softmax(scores).exp()
        self.weights = weights.data
        return weights @ V


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
    parameters = 12 * C * C + 13 * C
    return parameters, 8 * parameters, 12 * N * T * C * C + 2 * N * T * T * C
