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
        self.weight = Parameter(rng.standard_normal((num_embeddings, embedding_dim)))

    def forward(self, ids):
        ids = np.asarray(ids)
        if ids.min() < 0 or ids.max() >= len(self.weight.data):
            raise IndexError(f"ids go from {ids.min()} to {ids.max()}, and there are {len(self.weight.data)} rows")
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
    mask = np.ones((T, T), dtype=bool)
    mask[np.triu_indices(T, 1)] = False
    return mask


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        *front, T, d = Q.shape
        S, d_v = V.shape[-2:]
        full = None if mask is None else np.broadcast_to(mask, (*front, T, S))
        flat = [A.reshape(-1, *A.shape[-2:]) for A in (Q, K, V)]
        masks = None if full is None else full.reshape(-1, T, S)
        found, weights = [], []
        for i in range(flat[0].shape[0]):  # one attention after the other
            Z, W = self.single(*(A[i] for A in flat), None if masks is None else masks[i])
            found.append(Z)
            weights.append(W)
        self.weights = np.array(weights).reshape(*front, T, S)
        return stack(found).reshape(*front, T, d_v)

    def single(self, Q, K, V, mask):
        scores = Q @ K.T / np.sqrt(Q.shape[1])
        if mask is not None:
            scores = where(mask, scores, -np.inf)
        weights = log_softmax(scores).exp()
        return weights @ V, weights.data


class Block(Module):
    """A block of a transformer: each position looks back, and then computes for itself."""

    def __init__(self, C, heads):
        super().__init__()
        if heads < 1 or C % heads:
            raise ValueError(f"{C} features can't be divided into {heads} heads")
        self.norm1 = LayerNorm(C)
        self.query = Linear(C, C)
        self.key = Linear(C, C)
        self.value = Linear(C, C)
        self.projection = Linear(C, C)
        self.norm2 = LayerNorm(C)
        self.expand = Linear(C, 4 * C)
        self.shrink = Linear(4 * C, C)
        self.attention = ScaledDotProductAttention()
        self.heads = heads

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
    parameters = C * (12 * C + 13)
    return parameters, parameters << 3, 2 * N * T * C * (6 * C + T)
