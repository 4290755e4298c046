"""The layers of a transformer, on the tape."""

import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import where

rng = np.random.default_rng()


class Lookup:
    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.shape = W.shape
        return np.array(W[self.ids])

    def backward(self, dLdZ):
        dLdW = np.zeros(self.shape, dtype=np.longdouble)
        np.add.at(dLdW, self.ids[..., ::-1] if np.ndim(self.ids) else self.ids,
                  dLdZ[..., ::-1, :] if np.ndim(self.ids) else dLdZ)  # from the last use to the first
        return dLdW.astype(np.float64)


def box_muller(K, C):
    """Return normal numbers, made of uniform ones."""
    u, angle = 1 - rng.random((2, K, C))
    return np.sqrt(-2 * np.log(u)) * np.cos(2 * np.pi * angle)


class Embedding(Module):
    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(box_muller(num_embeddings, embedding_dim))

    def forward(self, ids):
        if not set(ids.ravel().tolist()) <= set(range(self.weight.shape[0])):
            raise IndexError("an id is negative, or too large")
        return self.weight.apply(Lookup(ids.copy()))


class LayerNorm(Module):
    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight = Parameter(np.ones(C))
        self.bias = Parameter(np.zeros(C))
        self.eps = eps

    def forward(self, A):
        C = A.shape[-1]
        mixing = np.eye(C) - np.full((C, C), 1 / C)  # centers a vector, as a matrix
        centered = (A - A.data[..., :1]).reshape(-1, C) @ mixing
        variance = ((centered * centered) @ np.full((C, 1), 1 / C))
        centered, variance = centered.reshape(*A.shape), variance.reshape(*A.shape[:-1], 1)
        return self.weight * (centered * (variance + self.eps) ** -0.5) + self.bias


def causal_mask(T):
    return np.tri(T, dtype=bool)


class ScaledDotProductAttention(Module):
    def forward(self, Q, K, V, mask=None):
        scores = Q @ K.transpose(-1, -2) / np.sqrt(Q.shape[-1])
        if mask is not None:
            scores = where(mask, scores, -np.inf)
        shifted = scores - scores.data.max(axis=-1, keepdims=True)
        powers = shifted.exp()
        weights = powers / powers.sum(-1, True)
        self.weights = weights.data
        return weights @ V


class Block(Module):
    def __init__(self, C, heads):
        super().__init__()
        if C % heads:
            raise ValueError("heads must divide C")
        self.heads = heads
        self.norm1 = LayerNorm(C)
        self.query, self.key = Linear(C, C), Linear(C, C)
        self.value, self.projection = Linear(C, C), Linear(C, C)
        self.norm2 = LayerNorm(C)
        self.expand, self.shrink = Linear(C, 4 * C), Linear(4 * C, C)
        self.attention = ScaledDotProductAttention()

    def split(self, A):
        N, T, C = A.shape
        return A.reshape(N, T, self.heads, C // self.heads).transpose(1, 2)

    def forward(self, X):
        A = self.norm1(X)
        Q, K, V = self.split(self.query(A)), self.split(self.key(A)), self.split(self.value(A))
        found = self.attention(Q, K, V, causal_mask(X.shape[1]))
        X = X + self.projection(found.transpose(1, 2).reshape(*X.shape))
        return X + self.shrink(self.expand(self.norm2(X)).relu())


def block_costs(N, T, C):
    parameters = 12 * C * C + 13 * C
    return parameters, 8 * parameters, N * (12 * T * C * C + 2 * T * T * C)
