import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import log_softmax, where

rng = np.random.default_rng()


class Normalize:
    """All of a LayerNorm as one operation, with its gradient by hand."""

    def __init__(self, eps):
        self.eps = eps

    def forward(self, A, weight, bias):
        apart = A - A.mean(axis=-1, keepdims=True)
        self.root = np.sqrt(np.square(apart).mean(axis=-1, keepdims=True) + self.eps)
        self.unit, self.w = apart / self.root, weight.copy()
        return self.unit * weight + bias

    def backward(self, dLdZ):
        axes = tuple(range(dLdZ.ndim - 1))
        g = dLdZ * self.w
        along = (g * self.unit).mean(axis=-1, keepdims=True)
        dLdA = (g - g.mean(axis=-1, keepdims=True) - self.unit * along) / self.root
        return dLdA, (dLdZ * self.unit).sum(axis=axes), np.array(dLdZ.sum(axis=axes))


class Attend:
    """All of an attention as one operation; what is not allowed weighs exactly 0."""

    def __init__(self, mask):
        self.mask = True if mask is None else mask

    def forward(self, Q, K, V):
        self.Q, self.K, self.V = Q, K, V
        self.root = Q.shape[-1] ** 0.5
        scores = Q @ np.swapaxes(K, -1, -2) / self.root
        scores = np.where(self.mask, scores, -1e30)
        P = np.exp(scores - scores.max(axis=-1, keepdims=True))
        self.P = P / P.sum(axis=-1, keepdims=True)
        return self.P @ V

    def backward(self, dLdZ):
        dLdP = dLdZ @ np.swapaxes(self.V, -1, -2)
        dLdS = self.P * (dLdP - (self.P * dLdP).sum(axis=-1, keepdims=True)) / self.root
        P, S = np.swapaxes(self.P, -1, -2), np.swapaxes(dLdS, -1, -2)
        return dLdS @ self.K, S @ self.Q, P @ dLdZ


class Lookup:
    """Z = rows of W, by their numbers: an operation of the tape."""

    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.shape = W.shape
        return W[self.ids].copy()

    def backward(self, dLdZ):
        # sort the uses by their rows, and add up each run
        ids = self.ids.reshape(-1)
        order = np.argsort(ids, kind="stable")
        rows, starts = np.unique(ids[order], return_index=True)
        dLdW = np.zeros(self.shape)
        dLdW[rows] = np.add.reduceat(dLdZ.reshape(ids.size, -1)[order], starts, axis=0)
        return dLdW


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(rng.standard_normal((num_embeddings, embedding_dim)))

    def forward(self, ids):
        ids = np.asarray(ids)
        if (ids < 0).any() or (ids >= self.weight.shape[0]).any():
            raise IndexError(f"ids must be from 0 to {self.weight.shape[0] - 1}")
        return self.weight.apply(Lookup(ids))


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted."""

    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight = Parameter(np.ones(C))
        self.bias = Parameter(np.zeros(C))
        self.eps = eps

    def forward(self, A):
        return A.apply(Normalize(self.eps), self.weight, self.bias)


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it."""
    return np.tri(T, dtype=bool)


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        operation = Attend(mask)
        Z = Q.apply(operation, K, V)
        self.weights = operation.P.copy()
        return Z


class Block(Module):
    """A block of a transformer: each position looks back, and then computes for itself."""

    def __init__(self, C, heads):
        super().__init__()
        if C % heads:
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

    def forward(self, X):
        N, T, C = X.shape
        A = self.norm1(X)
        Q, K, V = (
            layer(A).reshape(N, T, self.heads, C // self.heads).transpose(1, 2)
            for layer in (self.query, self.key, self.value)
        )
        found = self.attention(Q, K, V, causal_mask(T))
        X = X + self.projection(found.transpose(1, 2).reshape(N, T, C))
        return X + self.shrink(self.expand(self.norm2(X)).relu())


def block_costs(N, T, C):
    """Return (parameters, bytes, multiplications) of a Block(C, heads)."""
    parameters = 12 * C * C + 13 * C
    return parameters, 8 * parameters, 12 * N * T * C * C + 2 * N * T * T * C
