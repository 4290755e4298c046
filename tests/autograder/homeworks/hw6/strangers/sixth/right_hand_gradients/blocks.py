"""Homework 6, part 2: every layer is one operation, with a gradient derived by hand."""

import numpy as np
from layers import Linear
from modules import Module, Parameter

generator = np.random.Generator(np.random.SFC64())


class Lookup:
    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.rows, self.columns = W.shape
        return np.take(W, np.asarray(self.ids).astype(np.intp), axis=0)

    def backward(self, dLdZ):
        flat = np.asarray(self.ids).astype(np.intp).reshape(-1)
        given = dLdZ.reshape(len(flat), self.columns)
        order = np.argsort(flat, kind="stable")
        first = np.flatnonzero(np.diff(flat[order], prepend=-1))
        dLdW = np.zeros((self.rows, self.columns))
        dLdW[flat[order][first]] = np.add.reduceat(given[order], first, axis=0)
        return dLdW


class Embedding(Module):
    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(generator.normal(size=(embedding_dim, num_embeddings)).T)

    def forward(self, ids):
        ids = np.asarray(ids)
        if not np.all((ids >= 0) & (ids < self.weight.shape[0])):
            raise IndexError("an id has no row")
        return self.weight.apply(Lookup(ids))


class Normalize:
    def __init__(self, eps):
        self.eps = eps

    def forward(self, A, weight, bias):
        D = A - np.einsum("...c->...", A)[..., None] / A.shape[-1]
        D = D - D.mean(-1, keepdims=True)
        self.r = 1 / np.sqrt(np.einsum("...c,...c->...", D, D)[..., None] / A.shape[-1] + self.eps)
        self.H, self.weight = D * self.r, weight
        return self.H * weight + bias

    def backward(self, dLdZ):
        axes = tuple(range(dLdZ.ndim - 1))
        G = dLdZ * self.weight
        means = G.mean(-1, keepdims=True), (G * self.H).mean(-1, keepdims=True)
        dLdA = self.r * (G - means[0] - self.H * means[1])
        return dLdA, (dLdZ * self.H).sum(axes), dLdZ.sum(axes)


class LayerNorm(Module):
    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight, self.bias = Parameter(np.ones(C)), Parameter(np.zeros(C))
        self.eps = eps

    def forward(self, A):
        return A.apply(Normalize(self.eps), self.weight, self.bias)


def causal_mask(T):
    return np.greater_equal.outer(np.arange(T), np.arange(T))


class Attend:
    def __init__(self, mask):
        self.mask = True if mask is None else mask

    def forward(self, Q, K, V):
        self.Q, self.K, self.V, self.root = Q, K, V, Q.shape[-1] ** 0.5
        scores = np.where(self.mask, np.einsum("...td,...sd->...ts", Q, K) / self.root, -np.inf)
        E = np.exp(scores - scores.max(-1, keepdims=True))
        self.P = E / E.sum(-1, keepdims=True)
        return self.P @ V

    def backward(self, dLdZ):
        dLdP = dLdZ @ np.moveaxis(self.V, -1, -2)
        dLdS = self.P * (dLdP - (dLdP * self.P).sum(-1, keepdims=True)) / self.root
        return dLdS @ self.K, np.moveaxis(dLdS, -1, -2) @ self.Q, np.moveaxis(self.P, -1, -2) @ dLdZ


class ScaledDotProductAttention(Module):
    def forward(self, Q, K, V, mask=None):
        operation = Attend(mask)
        Z = Q.apply(operation, K, V)
        self.weights = operation.P
        return Z


class Heads:
    """(N, T, C) to (N, heads, T, d), or back."""

    def __init__(self, heads, back=False):
        self.heads, self.back = heads, back

    def apart(self, A):
        return np.stack(np.split(A, self.heads, axis=-1), axis=1)

    def together(self, A):
        return np.concatenate([A[:, h] for h in range(self.heads)], axis=-1)

    def forward(self, A):
        return self.together(A) if self.back else self.apart(A)

    def backward(self, dLdZ):
        return self.apart(dLdZ) if self.back else self.together(dLdZ)


class Block(Module):
    def __init__(self, C, heads):
        super().__init__()
        if C % heads != 0:
            raise ValueError("heads doesn't divide C")
        self.norm1 = LayerNorm(C)
        for name in ("query", "key", "value", "projection"):
            setattr(self, name, Linear(C, C))
        self.norm2 = LayerNorm(C)
        self.expand, self.shrink = Linear(C, 4 * C), Linear(4 * C, C)
        self.attention = ScaledDotProductAttention()
        self.heads = heads

    def forward(self, X):
        A = self.norm1(X)
        parts = [layer(A).apply(Heads(self.heads)) for layer in (self.query, self.key, self.value)]
        found = self.attention(*parts, causal_mask(X.shape[-2])[None, None])
        X = X + self.projection(found.apply(Heads(self.heads, back=True)))
        return X + self.shrink(self.expand(self.norm2(X)).relu())


def block_costs(N, T, C):
    sizes = [(C, C)] * 4 + [(C, 4 * C), (4 * C, C)]
    parameters = 4 * C + sum(k * m + m for k, m in sizes)
    products = sum(N * T * k * m for k, m in sizes) + N * T * C * T + N * T * T * C
    return [parameters, parameters * 8, products]
