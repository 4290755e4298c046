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
        self.like = W.shape
        return np.array([W[int(i)] for i in np.ravel(self.ids)]).reshape(*np.shape(self.ids), W.shape[1])

    def backward(self, dLdZ):
        dLdW = np.zeros(self.like)
        for i, row in zip(np.ravel(self.ids).tolist(), dLdZ.reshape(-1, self.like[1])):
            dLdW[i] += row
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
    mask = np.ones((T, T), dtype=bool)
    mask[np.triu_indices(T, 1)] = False
    return mask


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        scores = Q @ K.transpose(-1, -2) * (1 / np.sqrt(Q.shape[-1]))
        if mask is not None:
            scores = where(mask, scores, -np.inf)
        weights = log_softmax(scores).exp()
        self.weights = weights.data.copy()
        return weights @ V


def split(A, heads):
    """Return (N, T, C) as (N, heads, T, d): each head has its own columns."""
    N, T, C = A.shape
    return A.reshape(N, T, heads, C // heads).permute(0, 2, 1, 3)


def join(A):
    """Return (N, heads, T, d) as (N, T, heads d): the way back."""
    N, heads, T, d = A.shape
    return A.permute(0, 2, 1, 3).reshape(N, T, heads * d)


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

    def look(self, A):
        Q = split(self.query(A), self.heads)
        K = split(self.key(A), self.heads)
        V = split(self.value(A), self.heads)
        return self.projection(join(self.attention(Q, K, V, causal_mask(A.shape[1]))))

    def compute(self, A):
        return self.shrink(self.expand(A).relu())

    def forward(self, X):
        X = X + self.look(self.norm1(X))
        X = X + self.compute(self.norm2(X))
        return X


def block_costs(N, T, C):
    """Return (parameters, bytes, multiplications) of a Block(C, heads)."""
    N, T, C = map(int, (N, T, C))
    linears = [(C, C)] * 4 + [(C, 4 * C), (4 * C, C)]
    norms = 2 * (C + C)
    parameters = norms + sum(inputs * outputs + outputs for inputs, outputs in linears)
    of_linears = sum(N * T * inputs * outputs for inputs, outputs in linears)
    of_attention = N * (T * C * T) + N * (T * T * C)
    return parameters, 8 * parameters, of_linears + of_attention
