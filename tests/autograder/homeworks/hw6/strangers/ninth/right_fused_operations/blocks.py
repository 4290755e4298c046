"""Homework 6, part 2."""

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
        return W[np.asarray(self.ids).ravel()].reshape(*np.shape(self.ids), W.shape[1])

    def backward(self, dLdZ):
        flat = np.asarray(self.ids).ravel()
        order = np.argsort(flat, kind="stable")
        rows, first = np.unique(flat[order], return_index=True)
        dLdW = np.zeros(self.shape)
        dLdW[rows] = np.add.reduceat(dLdZ.reshape(len(flat), -1)[order], first, axis=0)
        return dLdW


class Embedding(Module):
    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(rng.standard_normal((num_embeddings, embedding_dim)))

    def forward(self, ids):
        ids = np.array(ids)
        if ids.min() < 0 or ids.max() >= len(self.weight.data):
            raise IndexError("an id is negative or too large")
        return self.weight.apply(Lookup(ids))


class Normalize:
    """(a - mean) / sqrt(variance + eps): one operation, which remembers A and computes all twice."""

    def __init__(self, eps):
        self.eps = eps

    def parts(self):
        D = self.A - self.A.mean(-1, keepdims=True)
        root = np.sqrt(np.einsum("...c,...c->...", D, D)[..., np.newaxis] / D.shape[-1] + self.eps)
        return D / root, root

    def forward(self, A):
        self.A = A
        return self.parts()[0]

    def backward(self, dLdZ):
        Z, root = self.parts()
        g = dLdZ - dLdZ.mean(-1, keepdims=True)
        return (g - Z * (dLdZ * Z).mean(-1, keepdims=True)) / root


class LayerNorm(Module):
    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight = Parameter([1] * C)
        self.bias = Parameter([0] * C)
        self.eps = eps

    def forward(self, A):
        return self.bias + self.weight * A.apply(Normalize(self.eps))


def causal_mask(T):
    mask = np.ones((T, T), dtype=bool, order="F")
    for j in range(1, T):
        mask[:j, j] = False
    return mask


class Attend:
    """softmax(Q Kᵀ / √d) V as a single operation."""

    def __init__(self, mask):
        self.allowed = True if mask is None else np.array(mask)

    def forward(self, Q, K, V):
        self.Q, self.K, self.V = Q, K, V
        S = np.einsum("...td,...sd->...ts", Q, K, optimize=True) / Q.shape[-1] ** 0.5
        S = np.where(self.allowed, S, -np.inf)
        E = np.exp(S - S.max(-1, keepdims=True))
        self.P = E / E.sum(-1, keepdims=True)
        return self.P @ V

    def backward(self, dLdZ):
        P, dLdP = self.P, dLdZ @ self.V.swapaxes(-1, -2)
        dLdS = P * (dLdP - (dLdP * P).sum(-1, keepdims=True)) / self.Q.shape[-1] ** 0.5
        return dLdS @ self.K, dLdS.swapaxes(-1, -2) @ self.Q, P.swapaxes(-1, -2) @ dLdZ


class ScaledDotProductAttention(Module):
    def forward(self, Q, K, V, mask=None):
        attend = Attend(mask)
        Z = Q.apply(attend, K, V)
        self.weights = attend.P
        return Z


class Block(Module):
    def __init__(self, C, heads):
        super().__init__()
        if C % heads:
            raise ValueError(f"{heads} heads don't divide {C} features")
        self.heads = heads
        self.norm1 = LayerNorm(C)
        self.query, self.key = Linear(C, C), Linear(C, C)
        self.value, self.projection = Linear(C, C), Linear(C, C)
        self.norm2 = LayerNorm(C)
        self.expand, self.shrink = Linear(C, 4 * C), Linear(4 * C, C)
        self.attention = ScaledDotProductAttention()

    def forward(self, X):
        N, T, C = X.shape
        A = self.norm1(X)
        Q, K, V = (
            layer(A).reshape(N, T, self.heads, C // self.heads).transpose(1, 2)
            for layer in (self.query, self.key, self.value)
        )
        found = self.attention(Q, K, V, causal_mask(T)).transpose(1, 2).reshape(N, T, C)
        X = X + self.projection(found)
        return X + self.shrink(self.expand(self.norm2(X)).relu())


def block_costs(N, T, C):
    parameters = 12 * C * C + 13 * C
    return parameters, 8 * parameters, 12 * N * T * C * C + 2 * N * T * T * C
