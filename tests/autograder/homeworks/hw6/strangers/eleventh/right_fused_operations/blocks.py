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
        K, C = self.shape
        flat, G = np.ravel(self.ids).astype(np.intp), dLdZ.reshape(-1, C)
        order = np.argsort(flat, kind="stable")
        rows, begins = np.unique(flat[order], return_index=True)
        dLdW = np.zeros((K, C))
        dLdW[rows] = np.add.reduceat(G[order], begins, axis=0)
        return dLdW


class Embedding(Module):
    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(rng.standard_normal((num_embeddings, embedding_dim)))

    def forward(self, ids):
        if (ids < 0).any() or (ids >= self.weight.shape[0]).any():
            raise IndexError("an id is negative, or too large")
        return self.weight.apply(Lookup(ids))


class Normalize:
    """The whole LayerNorm as one operation; the shift is the first feature of each vector."""

    def __init__(self, eps):
        self.eps = eps

    def forward(self, A, weight, bias):
        D = A - A[..., :1]
        D -= D.mean(axis=-1, keepdims=True)
        self.scale = 1 / np.sqrt(np.einsum("...c,...c->...", D, D)[..., None] / A.shape[-1] + self.eps)
        self.D, self.weight = D * self.scale, weight.copy()
        return self.D * weight + bias

    def backward(self, dLdZ):
        flat, D = dLdZ.reshape(-1, dLdZ.shape[-1]), self.D.reshape(-1, dLdZ.shape[-1])
        G = dLdZ * self.weight
        mean = G.mean(axis=-1, keepdims=True)
        along = (G * self.D).mean(axis=-1, keepdims=True)
        return self.scale * (G - mean - self.D * along), np.einsum("nc,nc->c", flat, D), flat.sum(axis=0)


class LayerNorm(Module):
    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight, self.bias = Parameter(np.ones(C)), Parameter(np.zeros(C))
        self.eps = eps

    def forward(self, A):
        return A.apply(Normalize(self.eps), self.weight, self.bias)


def causal_mask(T):
    return np.tri(T, dtype=bool)


class Attend:
    """Attention as one operation: a mask that takes 40000 away from a score, and gradients by hand."""

    def __init__(self, mask):
        self.taken = None if mask is None else np.where(mask, 0.0, 40000.0)

    def forward(self, Q, K, V):
        self.root = float(Q.shape[-1]) ** 0.5
        self.Q, self.K, self.V = Q / self.root, K, V
        P = np.einsum("...td,...sd->...ts", self.Q, K, optimize=True)
        if self.taken is not None:
            P = P - self.taken
        P -= P.max(axis=-1, keepdims=True)
        np.exp(P, out=P)
        P /= P.sum(axis=-1, keepdims=True)
        self.P = P
        return np.matmul(P, V)

    def backward(self, dLdZ):
        dLdV = np.swapaxes(self.P, -1, -2) @ dLdZ
        dLdS = dLdZ @ np.swapaxes(self.V, -1, -2)
        dLdS = self.P * (dLdS - (dLdS * self.P).sum(axis=-1, keepdims=True))
        return dLdS @ self.K / self.root, np.swapaxes(dLdS, -1, -2) @ self.Q, dLdV


class ScaledDotProductAttention(Module):
    def forward(self, Q, K, V, mask=None):
        operation = Attend(mask)
        Z = Q.apply(operation, K, V)
        self.weights = operation.P
        return Z


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
