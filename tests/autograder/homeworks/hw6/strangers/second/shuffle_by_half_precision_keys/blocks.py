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
        self.K, self.C = W.shape
        return np.array(np.take(W, np.asarray(self.ids, dtype=np.intp), axis=0))

    def backward(self, dLdZ):
        # one long list of places in dLdW, and the sum of what falls on each
        rows = np.asarray(self.ids, dtype=np.intp).reshape(-1, 1)
        places = (rows * self.C + np.arange(self.C)).ravel()
        total = np.bincount(places, weights=dLdZ.ravel(), minlength=self.K * self.C)
        return total.reshape(self.K, self.C)


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


class Normalize:
    """Z = (A - mean) / root of (variance + eps): an operation of the tape."""

    def __init__(self, eps):
        self.eps = eps

    def forward(self, A):
        D = A - A[..., :1]
        D = D - D.mean(axis=-1, keepdims=True)
        self.sigma = np.sqrt(np.mean(D * D, axis=-1, keepdims=True) + self.eps)
        self.Z = D / self.sigma
        return self.Z.copy()

    def backward(self, dLdZ):
        along = np.mean(dLdZ * self.Z, axis=-1, keepdims=True)
        return (dLdZ - dLdZ.mean(axis=-1, keepdims=True) - self.Z * along) / self.sigma


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted."""

    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight = Parameter(np.ones(C))
        self.bias = Parameter(np.zeros(C))
        self.eps = eps

    def forward(self, A):
        return A.apply(Normalize(self.eps)) * self.weight + self.bias


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it."""
    places = np.arange(T)
    mask = places[np.newaxis, :] <= places[:, np.newaxis]
    return mask


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
            # far below every score, and the softmax of it is exactly 0
            scores = where(mask, scores, np.finfo(np.float64).min)
        weights = scores.apply(Softmax())
        self.weights = np.array(weights.data)
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
