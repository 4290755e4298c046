"""Homework 6, part 2: the layers of a transformer, on the tape."""

import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import where

rng = np.random.default_rng()


class Lookup:
    """Z = rows of W, by their numbers: an operation of the tape."""

    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.shape = W.shape
        return W[self.ids].copy()

    def backward(self, dLdZ):
        dLdW = np.zeros(self.shape)
        np.add.at(dLdW, self.ids, dLdZ)
        return dLdW


def box_muller(count):
    """Return numbers of a normal distribution, from uniform ones."""
    radius = np.sqrt(-2 * np.log1p(-rng.random(count)))
    return radius * np.cos(2 * np.pi * rng.random(count))


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings: int, embedding_dim: int) -> None:
        super().__init__()
        numbers = box_muller(num_embeddings * embedding_dim)
        self.weight = Parameter(numbers.reshape(num_embeddings, embedding_dim))

    def _check(self, ids):
        low, high = int(np.min(ids)), int(np.max(ids))
        if low < 0 or high >= len(self.weight.data):
            raise IndexError(f"ids from {low} to {high}, and {len(self.weight.data)} rows")

    def forward(self, ids):
        self._check(ids)
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
        centred = centred - centred.mean(-1, True)  # what rounding has left of the mean
        variance = (centred * centred).mean(-1, True)
        return self.weight * (centred * (variance + self.eps) ** -0.5) + self.bias


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it."""
    return np.tri(T, dtype=bool)


class Softmax:
    """Z = softmax of A over the last axis: an operation of the tape."""

    def forward(self, A):
        E = np.exp(A - A.max(axis=-1, keepdims=True))
        self.Z = E / E.sum(axis=-1, keepdims=True)
        return self.Z

    def backward(self, dLdZ):
        return self.Z * (dLdZ - (dLdZ * self.Z).sum(axis=-1, keepdims=True))


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        scaled = Q * Q.shape[-1] ** -0.5
        scores = scaled @ K.transpose(K.data.ndim - 2, K.data.ndim - 1)
        if mask is not None:
            scores = where(mask, scores, -1e4)  # the softmax of it is 0
        weights = scores.apply(Softmax())
        self.weights = np.array(weights.data)
        return weights @ V


class Block(Module):
    """A block of a transformer: each position looks back, and then computes for itself."""

    def __init__(self, C, heads):
        super().__init__()
        if C % heads != 0:
            raise ValueError(f"{C} features can't be split into {heads} heads")
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

    def forward(self, X):
        N, T, C = X.shape
        A = self.norm1(X)
        Q, K, V = (
            layer(A).reshape(N, T, self.heads, C // self.heads).transpose(1, 2)
            for layer in (self.query, self.key, self.value)
        )
        Z = self.attention(Q, K, V, causal_mask(T))
        X = X + self.projection(Z.transpose(1, 2).reshape(N, T, C))
        return X + self.shrink(self.expand(self.norm2(X)).relu())


def block_costs(N, T, C):
    """Return (parameters, bytes, multiplications) of a Block(C, heads)."""
    N, T, C = map(int, (N, T, C))
    linears = [(C, C)] * 4 + [(C, 4 * C), (4 * C, C)]
    norms = 2 * (C + C)
    parameters = norms + sum(inputs * outputs + outputs for inputs, outputs in linears)
    of_linears = sum(N * T * inputs * outputs for inputs, outputs in linears)
    of_attention = N * (T * C * T) + N * (T * T * C)
    return parameters, 8 * parameters, of_linears + of_attention
