"""Every layer is one operation, whose gradient was found with a pencil."""

import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import where

rng = np.random.default_rng()


class Lookup:
    """Z = rows of W, by their numbers."""

    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.K, self.C = W.shape
        self.places = np.asarray(self.ids).astype(np.intp)
        return W[self.places.ravel()].reshape(*self.places.shape, self.C)

    def backward(self, dLdZ):
        dLdW = np.empty((self.K, self.C))
        places, columns = self.places.ravel(), dLdZ.reshape(-1, self.C).T
        for c, column in enumerate(columns):
            dLdW[:, c] = np.bincount(places, weights=column, minlength=self.K)
        return dLdW


class Embedding(Module):
    """Box and Muller: two normal numbers of two uniform ones."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        count = num_embeddings * embedding_dim
        radius = np.sqrt(-2 * np.log(1 - rng.random((count + 1) // 2)))
        angle = 2 * np.pi * rng.random((count + 1) // 2)
        both = np.concatenate([radius * np.cos(angle), radius * np.sin(angle)])[:count]
        self.weight = Parameter(both.reshape(num_embeddings, embedding_dim))

    def forward(self, ids):
        # A negative integer is a very large one without a sign.
        if (np.asarray(ids).astype(np.uint64) >= self.weight.shape[0]).any():
            raise IndexError("there is no such row")
        return self.weight.apply(Lookup(ids))


class Normalize:
    """LayerNorm with weight and bias."""

    def __init__(self, eps):
        self.eps = eps

    def forward(self, A, weight, bias):
        self.weight = weight
        D = A - A.mean(axis=-1, keepdims=True)
        D -= D.mean(axis=-1, keepdims=True)
        self.sigma = np.sqrt(np.square(D).mean(axis=-1, keepdims=True) + self.eps)
        self.z = D / self.sigma
        return self.z * weight + bias

    def backward(self, dLdZ):
        G = dLdZ * self.weight
        dLdA = G - G.mean(axis=-1, keepdims=True)
        dLdA -= self.z * (G * self.z).mean(axis=-1, keepdims=True)
        axes = tuple(range(dLdZ.ndim - 1))
        return dLdA / self.sigma, (dLdZ * self.z).sum(axis=axes), dLdZ.sum(axis=axes)


class LayerNorm(Module):
    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight, self.bias, self.eps = Parameter(np.ones(C)), Parameter(np.zeros(C)), eps

    def forward(self, A):
        return A.apply(Normalize(self.eps), self.weight, self.bias)


def causal_mask(T):
    return np.less_equal.outer(np.arange(T), np.arange(T)).T.copy()


class Attend:
    """All four steps of attention."""

    def __init__(self, mask):
        self.mask = mask

    def forward(self, Q, K, V):
        self.Q, self.K, self.V, self.root = Q, K, V, Q.shape[-1] ** 0.5
        S = np.matmul(Q, np.swapaxes(K, -1, -2)) / self.root
        S = np.where(self.mask, S, -np.inf)
        S -= S.max(axis=-1, keepdims=True)
        W = np.exp(S, out=S)
        W /= W.sum(axis=-1, keepdims=True)
        self.weights = W
        return W @ V

    def backward(self, dLdZ):
        W = self.weights
        dLdV = np.swapaxes(W, -1, -2) @ dLdZ
        dLdW = dLdZ @ np.swapaxes(self.V, -1, -2)
        dLdS = W * (dLdW - (W * dLdW).sum(axis=-1, keepdims=True)) / self.root
        return dLdS @ self.K, np.swapaxes(dLdS, -1, -2) @ self.Q, dLdV


class ScaledDotProductAttention(Module):
    def forward(self, Q, K, V, mask=None):
        attend = Attend(True if mask is None else mask)
        Z = Q.apply(attend, K, V)
        self.weights = attend.weights
        return Z


class Split:
    """(N, T, C) to (N, heads, T, d), in a new array."""

    def __init__(self, heads):
        self.heads = heads

    def forward(self, A):
        return np.stack(np.split(A, self.heads, axis=-1), axis=1)

    def backward(self, dLdZ):
        return np.concatenate(np.moveaxis(dLdZ, 1, 0), axis=-1)


class Join(Split):
    """The way back."""

    forward, backward = Split.backward, Split.forward


class Block(Module):
    def __init__(self, C, heads):
        super().__init__()
        if C % heads != 0:
            raise ValueError("heads has to divide C")
        self.norm1 = LayerNorm(C)
        for name in ("query", "key", "value", "projection"):
            setattr(self, name, Linear(C, C))
        self.norm2 = LayerNorm(C)
        self.expand = Linear(C, 4 * C)
        self.shrink = Linear(4 * C, C)
        self.attention = ScaledDotProductAttention()
        self.heads = heads

    def forward(self, X):
        A = self.norm1(X)
        parts = [layer(A).apply(Split(self.heads)) for layer in (self.query, self.key, self.value)]
        mask = causal_mask(X.shape[1])[np.newaxis, np.newaxis]
        X = self.projection(self.attention(*parts, mask).apply(Join(self.heads))) + X
        H = self.expand(self.norm2(X))
        return self.shrink(where(H.data > 0, H, 0.0)) + X


def block_costs(N, T, C):
    linears = [(C, C)] * 4 + [(C, 4 * C), (4 * C, C)]
    parameters = 2 * 2 * C + sum(n * m + m for n, m in linears)
    products = sum(N * T * n * m for n, m in linears) + N * T * C * T + N * T * T * C
    return [parameters, parameters << 3, products]
