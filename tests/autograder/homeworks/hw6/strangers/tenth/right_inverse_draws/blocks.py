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
        return np.array(W[self.ids])

    def backward(self, dLdZ):
        dLdW = np.zeros(self.shape)
        np.add.at(dLdW, self.ids, dLdZ)
        return dLdW


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.num_embeddings = num_embeddings
        self.weight = Parameter(rng.standard_normal((num_embeddings, embedding_dim)))

    def forward(self, ids):
        if ids.min() < 0 or ids.max() >= self.num_embeddings:
            raise IndexError(f"ids must be from 0 to {self.num_embeddings - 1}")
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
        return centred * (variance + self.eps) ** -0.5 * self.weight + self.bias


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it."""
    places = np.arange(T)
    return np.asfortranarray(np.less_equal.outer(places, places).T)


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        scores = Q @ K.transpose(-1, -2) / np.sqrt(Q.shape[-1])
        if mask is not None:
            scores = where(mask, scores, -np.inf)
        weights = log_softmax(scores).exp()
        self.weights = weights.data
        return weights @ V


class Block(Module):
    """A block of a transformer: each position looks back, and then computes for itself."""

    def __init__(self, C, heads):
        super().__init__()
        if C % heads:
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

    def split(self, A):
        N, T, C = A.shape
        return A.reshape(N, T, self.heads, C // self.heads).transpose(1, 2)

    def forward(self, X):
        N, T, C = X.shape
        A = self.norm1(X)
        Q, K, V = (self.split(layer(A)) for layer in (self.query, self.key, self.value))
        found = self.attention(Q, K, V, causal_mask(T))
        X = X + self.projection(found.transpose(1, 2).reshape(N, T, C))
        return X + self.shrink(self.expand(self.norm2(X)).relu())


def block_costs(N, T, C):
    """Return (parameters, bytes, multiplications) of a Block(C, heads)."""
    parameters = 12 * C * C + 13 * C
    return parameters, 8 * parameters, N * T * C * (12 * C + 2 * T)
