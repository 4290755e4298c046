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
        flat = np.ravel(self.ids).astype(np.intp)
        Z = np.empty((flat.size, W.shape[1]))
        np.take(W, flat, axis=0, out=Z, mode="clip")
        return Z.reshape(*np.shape(self.ids), W.shape[1])

    def backward(self, dLdZ):
        # sort the uses by their rows, and add each group
        flat = np.ravel(self.ids).astype(np.intp)
        by_row = np.argsort(flat, kind="stable")
        used, starts = np.unique(flat[by_row], return_index=True)
        dLdW = np.zeros(self.shape)
        dLdW[used] = np.add.reduceat(dLdZ.reshape(-1, self.shape[1])[by_row], starts, axis=0)
        return dLdW


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.num_embeddings = num_embeddings
        self.weight = Parameter(rng.standard_normal((num_embeddings, embedding_dim)))

    def forward(self, ids):
        if np.any(ids < 0) or np.any(ids >= self.num_embeddings):
            raise IndexError(f"the ids must be from 0 to {self.num_embeddings - 1}")
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
    return np.tri(T, dtype=bool)


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        scores = Q @ K.transpose(-1, -2) * (1 / np.sqrt(Q.shape[-1]))
        if mask is None:
            weights = log_softmax(scores).exp()
        else:
            # exp(-inf) is 0: the mask can as well take the exponentials away
            shares = (scores - scores.data.max(axis=-1, keepdims=True)).exp() * np.asarray(mask, float)
            total = shares.sum(-1, True)
            if total.data.min() > 0:
                weights = shares / total
            else:
                weights = log_softmax(where(mask, scores, -np.inf)).exp()
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
    N, T, C = int(N), int(T), int(C)
    parameters = 12 * C * C + 13 * C
    multiplications = 12 * N * T * C * C + 2 * N * T * T * C
    return parameters, 8 * parameters, multiplications
