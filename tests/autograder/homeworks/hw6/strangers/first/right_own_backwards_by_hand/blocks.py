import functools

import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import log_softmax, stack, where

rng = np.random.default_rng()


class Lookup:
    """Z = rows of W, by their numbers: an operation of the tape."""

    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.shape = W.shape
        return np.take(W, np.asarray(self.ids).astype(np.intp), axis=0)

    def backward(self, dLdZ):
        K, C = self.shape
        ids = np.asarray(self.ids).astype(np.intp).ravel()
        columns = dLdZ.reshape(-1, C).T
        return np.stack([np.bincount(ids, column, K) for column in columns], axis=1)


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.num_embeddings, self.embedding_dim = num_embeddings, embedding_dim
        self.weight = Parameter(rng.normal(0.0, 1.0, size=(num_embeddings, embedding_dim)))

    def forward(self, ids):
        ids = np.asarray(ids)
        outside = (ids < 0) | (ids >= self.num_embeddings)
        if np.any(outside):
            raise IndexError(f"no rows for {ids[outside]}, there are {self.num_embeddings}")
        return self.weight.apply(Lookup(ids))


class Normalize:
    """Z = W (A - mean) / sqrt(variance + eps) + B, over the last axis: an operation of the tape."""

    def __init__(self, eps):
        self.eps = eps

    def forward(self, A, W, B):
        centred = A - A.mean(axis=-1, keepdims=True)
        self.inverse = 1 / np.sqrt(np.mean(centred**2, axis=-1, keepdims=True) + self.eps)
        self.unit = centred * self.inverse
        self.W = W
        return self.unit * W + B

    def backward(self, dLdZ):
        front = tuple(range(dLdZ.ndim - 1))
        g = dLdZ * self.W
        along = self.unit * (g * self.unit).mean(axis=-1, keepdims=True)
        dLdA = self.inverse * (g - g.mean(axis=-1, keepdims=True) - along)
        return dLdA, (dLdZ * self.unit).sum(axis=front), dLdZ.sum(axis=front)


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted."""

    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight, self.bias = Parameter(np.ones(C)), Parameter(np.zeros(C))
        self.eps = eps

    def forward(self, A):
        return A.apply(Normalize(self.eps), self.weight, self.bias)


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it."""
    places = np.arange(T)
    return np.greater_equal.outer(places, places)


class Attend:
    """Z = softmax(Q K^T / sqrt(d)) V with a backward by hand: an operation of the tape."""

    def __init__(self, mask):
        self.mask = mask

    def forward(self, Q, K, V):
        self.Q, self.K, self.V = Q, K, V
        scores = np.einsum("...td,...sd->...ts", Q, K) / np.sqrt(Q.shape[-1])
        if self.mask is not None:
            scores = np.where(self.mask, scores, -np.inf)
        weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
        self.weights = weights / weights.sum(axis=-1, keepdims=True)
        return np.einsum("...ts,...sv->...tv", self.weights, V)

    def backward(self, dLdZ):
        W = self.weights
        dLdV = np.einsum("...ts,...tv->...sv", W, dLdZ)
        dLdW = np.einsum("...tv,...sv->...ts", dLdZ, self.V)
        dLdS = W * (dLdW - np.einsum("...ts,...ts->...t", W, dLdW)[..., None])
        dLdS = dLdS / np.sqrt(self.Q.shape[-1])
        dLdQ = np.einsum("...ts,...sd->...td", dLdS, self.K)
        dLdK = np.einsum("...ts,...td->...sd", dLdS, self.Q)
        return dLdQ, dLdK, dLdV


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        attend = Attend(mask)
        Z = Q.apply(attend, K, V)
        self.weights = attend.weights.copy()
        return Z


class Block(Module):
    """A block of a transformer: each position looks back, and then computes for itself."""

    def __init__(self, C, heads):
        super().__init__()
        d, rest = divmod(C, heads) if heads > 0 else (0, C)
        if rest:
            raise ValueError("heads must divide C")
        self.norm1 = LayerNorm(C)
        self.query, self.key = Linear(C, C), Linear(C, C)
        self.value, self.projection = Linear(C, C), Linear(C, C)
        self.norm2 = LayerNorm(C)
        self.expand = Linear(C, 4 * C)
        self.shrink = Linear(4 * C, C)
        self.attention = ScaledDotProductAttention()
        self.sizes = heads, d

    def forward(self, X):
        N, T = X.shape[:2]
        A = self.norm1(X)
        parts = [Z.reshape(N, T, *self.sizes).permute(0, 2, 1, 3) for Z in (self.query(A), self.key(A), self.value(A))]
        Z = self.attention(*parts, causal_mask(T)).permute(0, 2, 1, 3)
        X = X + self.projection(Z.reshape(N, T, -1))
        return self.shrink(self.expand(self.norm2(X)).relu()) + X


def block_costs(N, T, C):
    """Return (parameters, bytes, multiplications) of a Block(C, heads)."""
    linears = [(C, C)] * 4 + [(C, 4 * C), (4 * C, C)]
    parameters = sum(C_in * C_out + C_out for C_in, C_out in linears) + 2 * (C + C)
    multiplications = sum(N * T * C_in * C_out for C_in, C_out in linears)
    multiplications += N * (T * C * T)  # queries with keys, all heads
    multiplications += N * (T * T * C)  # weights with values
    return parameters, 8 * parameters, multiplications
