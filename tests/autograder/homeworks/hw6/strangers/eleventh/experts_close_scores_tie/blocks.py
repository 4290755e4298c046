"""The layers of a transformer, on the tape."""

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
        return np.array(W[self.ids])

    def backward(self, dLdZ):
        dLdW = np.zeros(self.shape)
        np.add.at(dLdW, self.ids, dLdZ)
        return dLdW


class Embedding(Module):
    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(rng.standard_normal((num_embeddings, embedding_dim)))

    def forward(self, ids):
        if (ids < 0).any() or (ids >= self.weight.shape[0]).any():
            raise IndexError("an id is negative, or too large")
        return self.weight.apply(Lookup(ids))


class LayerNorm(Module):
    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight = Parameter(np.ones(C))
        self.bias = Parameter(np.zeros(C))
        self.eps = eps

    def forward(self, A):
        centered = A - A.mean(-1, True)
        variance = (centered * centered).mean(-1, True)
        return self.weight * (centered * (variance + self.eps) ** -0.5) + self.bias


def causal_mask(T):
    return np.tri(T, dtype=bool)


class ScaledDotProductAttention(Module):
    def forward(self, Q, K, V, mask=None):
        scores = Q @ K.transpose(-1, -2) / np.sqrt(Q.shape[-1])
        if mask is not None:
            scores = where(mask, scores, -np.inf)
        weights = log_softmax(scores).exp()
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
