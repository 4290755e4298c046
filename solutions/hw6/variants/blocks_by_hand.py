"""Homework 6, part 2, with other words: LayerNorm and softmax are operations of their own."""

import math

import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import stack


class Lookup:
    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.size = W.shape
        return np.take(W, self.ids, axis=0)

    def backward(self, dLdZ):
        dLdW = np.zeros(self.size)
        for row, gradient in zip(self.ids.ravel(), dLdZ.reshape(-1, self.size[1]), strict=True):
            dLdW[row] = dLdW[row] + gradient
        return dLdW


class Embedding(Module):
    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        generator = np.random.default_rng()
        self.weight = Parameter(generator.standard_normal((num_embeddings, embedding_dim)))

    def forward(self, ids):
        if ids.min() < 0 or ids.max() >= self.weight.shape[0]:
            raise IndexError("there is no such row")
        return self.weight.apply(Lookup(ids))


class Normalize:
    """Z = A with mean 0 and variance 1 along the last axis."""

    def __init__(self, eps):
        self.eps = eps

    def forward(self, A):
        self.root = np.sqrt(A.var(axis=-1, keepdims=True) + self.eps)
        self.Z = (A - A.mean(axis=-1, keepdims=True)) / self.root
        return self.Z

    def backward(self, dLdZ):
        mean = dLdZ.mean(axis=-1, keepdims=True)
        along = (dLdZ * self.Z).mean(axis=-1, keepdims=True)
        return (dLdZ - mean - self.Z * along) / self.root


class LayerNorm(Module):
    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight, self.bias = Parameter([1.0] * C), Parameter([0.0] * C)
        self.eps = eps

    def forward(self, A):
        return self.bias + self.weight * A.apply(Normalize(self.eps))


def causal_mask(T):
    places = np.arange(T)
    return places[:, np.newaxis] >= places


class Softmax:
    """Z = the softmax of the numbers of A that a mask allows, along the last axis."""

    def __init__(self, mask):
        self.mask = mask

    def forward(self, A):
        if self.mask is not None:
            A = np.where(self.mask, A, -np.inf)
        powers = np.exp(A - A.max(axis=-1, keepdims=True))
        self.Z = powers / powers.sum(axis=-1, keepdims=True)
        return self.Z

    def backward(self, dLdZ):
        return self.Z * (dLdZ - (dLdZ * self.Z).sum(axis=-1, keepdims=True))


class ScaledDotProductAttention(Module):
    def forward(self, Q, K, V, mask=None):
        scores = (Q / math.sqrt(Q.shape[-1])) @ K.transpose(-1, -2)
        weights = scores.apply(Softmax(mask))
        self.weights = weights.data.copy()
        return weights @ V


class Block(Module):
    def __init__(self, C, heads):
        super().__init__()
        if C // heads * heads != C:
            raise ValueError("the heads need equal parts")
        self.norm1 = LayerNorm(C)
        self.query = Linear(C, C)
        self.key = Linear(C, C)
        self.value = Linear(C, C)
        self.projection = Linear(C, C)
        self.norm2 = LayerNorm(C)
        self.expand = Linear(C, 4 * C)
        self.shrink = Linear(4 * C, C)
        self.attention = ScaledDotProductAttention()
        self.parts = [slice(start, start + C // heads) for start in range(0, C, C // heads)]

    def forward(self, X):
        A = self.norm1(X)
        Q, K, V = (
            stack([Z[:, :, part] for part in self.parts], axis=1)
            for Z in (self.query(A), self.key(A), self.value(A))
        )
        found = self.attention(Q, K, V, causal_mask(X.shape[1]))
        X = self.projection(found.permute(0, 2, 1, 3).reshape(*X.shape)) + X
        return self.shrink(self.expand(self.norm2(X)).relu()) + X


def block_costs(N, T, C):
    parameters = 12 * C**2 + 13 * C
    return parameters, parameters * 8, N * T * 2 * C * (6 * C + T)
