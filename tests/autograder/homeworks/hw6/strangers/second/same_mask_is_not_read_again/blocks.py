"""Homework 6, part 2: the layers of a transformer, on the tape."""

import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import log_softmax


class Lookup:
    """Z = rows of W, by their numbers: an operation of the tape."""

    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.K, self.C = W.shape
        return np.take(W, self.ids, axis=0)

    def backward(self, dLdZ):
        dLdW = np.zeros((self.K, self.C))
        ids = np.asarray(self.ids).astype(np.intp).ravel()
        rows = dLdZ.reshape(ids.size, self.C)
        if np.bincount(ids).max() == 1:
            dLdW[ids] = rows  # each row is used once at most
        else:
            for c in range(self.C):
                dLdW[:, c] = np.bincount(ids, weights=rows[:, c], minlength=self.K)
        return dLdW


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(np.random.default_rng().normal(size=(num_embeddings, embedding_dim)))

    @property
    def num_embeddings(self):
        return self.weight.shape[0]

    def forward(self, ids):
        ids = np.asarray(ids)
        outside = (ids < 0) | (ids >= self.num_embeddings)
        if outside.any():
            raise IndexError(f"no rows for {np.unique(ids[outside])}")
        return self.weight.apply(Lookup(ids))


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted."""

    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight = Parameter(np.ones(C))
        self.bias = Parameter(np.zeros(C))
        self.eps = eps

    def forward(self, A):
        C = A.shape[-1]
        first = A.data[..., [0]]
        D = A + (-first)
        D = D - D.sum(axis=-1, keepdims=True) * (1 / C)
        spread = (D * D).sum(axis=-1, keepdims=True) * (1 / C) + self.eps
        inverse = (spread.log() * -0.5).exp()
        return D * inverse * self.weight + self.bias


_largest = np.tri(1, dtype=bool)  # the largest mask so far; nobody outside gets it


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it."""
    global _largest
    if T > len(_largest):
        _largest = np.tri(T, dtype=bool)
    return _largest[:T, :T].copy()


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def __init__(self):
        super().__init__()
        self._mask, self._added = None, None

    def forward(self, Q, K, V, mask=None):
        scores = Q @ K.transpose(-1, -2) * (1 / np.sqrt(Q.shape[-1]))
        if mask is not None:
            if mask is not self._mask:  # the training gives the same mask in each step
                self._mask, self._added = mask, np.where(mask, 0.0, -np.inf)
            scores = scores + self._added
        weights = log_softmax(scores).exp()
        self.weights = weights.data.copy()
        return weights @ V


class Heads:
    """Z = (N, T, C) as (N, heads, T, d): an operation of the tape."""

    def __init__(self, heads):
        self.heads = heads

    def forward(self, A):
        return np.stack(np.split(A, self.heads, axis=-1), axis=1)

    def backward(self, dLdZ):
        return np.concatenate(list(np.moveaxis(dLdZ, 1, 0)), axis=-1)


class Side:
    """Z = (N, heads, T, d) as (N, T, C): the way back."""

    def forward(self, A):
        self.heads = A.shape[1]
        return np.concatenate([A[:, h] for h in range(self.heads)], axis=-1)

    def backward(self, dLdZ):
        return np.stack(np.split(dLdZ, self.heads, axis=-1), axis=1)


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

    def forward(self, X):
        heads = self.heads
        A = self.norm1(X)
        Q = self.query(A).apply(Heads(heads))
        K = self.key(A).apply(Heads(heads))
        V = self.value(A).apply(Heads(heads))
        Z = self.attention(Q, K, V, causal_mask(X.shape[1]))
        X = X + self.projection(Z.apply(Side()))
        return X + self.shrink(self.expand(self.norm2(X)).relu())


def block_costs(N: int, T: int, C: int) -> tuple[int, int, int]:
    """Return (parameters, bytes, multiplications) of a Block(C, heads)."""
    N, T, C = int(N), int(T), int(C)
    square, line = 4 + 4 + 4, 2 * 2 + 4 + 4 + 1
    parameters = C * (square * C + line)
    positions = N * T
    return parameters, parameters << 3, positions * C * (square * C + 2 * T)
